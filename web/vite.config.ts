import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const OUT = "../src/ionbox/static";
const SERVER = "127.0.0.1:8000";

/** Compressed once, here: the server hands out what it finds. */
const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  closeBundle() {
    const out = fileURLToPath(new URL(`${OUT}/`, import.meta.url));
    for (const name of readdirSync(out, { recursive: true }) as string[]) {
      if (!/\.(js|css|html|svg)$/.test(name)) continue;
      const file = out + name;
      const plain = readFileSync(file);
      if (plain.length < 1024) continue;
      writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
      writeFileSync(`${file}.br`, brotliCompressSync(plain));
    }
  },
};

// Boards live in their games' folders: src/ionbox/games/<game>/ui/Board.svelte.
export default defineConfig({
  plugins: [svelte(), compressed],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: { outDir: OUT, emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": `http://${SERVER}`, "/ws": { target: `ws://${SERVER}`, ws: true } },
  },
});
