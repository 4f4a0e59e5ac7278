import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Boards live in their games' folders: src/ionbox/games/<game>/ui/Board.svelte.
export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { "@": new URL("./src", import.meta.url).pathname } },
  build: { outDir: "../src/ionbox/static", emptyOutDir: true, target: "es2022" },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": "http://127.0.0.1:8080", "/socket": { target: "ws://127.0.0.1:8080", ws: true } },
  },
});
