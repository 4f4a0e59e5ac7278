// Lets `node --test` import what Vite builds: `.svelte.ts` modules with their runes compiled, text with `?raw`, and `@/`
// for src.
import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { compileModule } from "svelte/compiler";

const SRC = new URL("./src/", import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith("@/")) return next(new URL(specifier.slice(2), SRC).href, context);
    // Boards stand outside this folder: what they import from packages is found here.
    if (/^svelte(\/|$)/.test(specifier)) return next(specifier, { ...context, parentURL: import.meta.url });
    return next(specifier, context);
  },
  load(url, context, next) {
    if (url.endsWith("?raw")) {
      const text = readFileSync(fileURLToPath(url), "utf-8");
      return { format: "module", source: `export default ${JSON.stringify(text)}`, shortCircuit: true };
    }
    if (!url.endsWith(".svelte.ts")) return next(url, context);
    const filename = fileURLToPath(url);
    const plain = stripTypeScriptTypes(readFileSync(filename, "utf-8"));
    const source = compileModule(plain, { filename, generate: "client" }).js.code;
    return { format: "module", source, shortCircuit: true };
  },
});
