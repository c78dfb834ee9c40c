// Builds the console into dist/console/site, with each text file compressed beside it: the function that serves it has no time for that.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";

// Under a test runner it would say "test", which builds the development version of React.
process.env.NODE_ENV = "production";

const root = import.meta.dirname;
const site = join(root, "../dist/console/site");

rmSync(site, { recursive: true, force: true });
mkdirSync(dirname(site), { recursive: true });
await build({ root, configFile: join(root, "vite.config.ts"), logLevel: "warn", build: { outDir: site } });

for (const name of globSync("**/*.{css,html,js,json,svg}", { cwd: site })) {
  const file = join(site, name);
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
