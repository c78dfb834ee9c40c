import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";

// The package for Node, edge runtimes and browsers: ES modules and CommonJS, each with its types. `node client/build.mjs FOLDER`
// makes it elsewhere.
const home = import.meta.dirname;
const dist = resolve(process.argv[2] ?? join(home, "dist"));
rmSync(dist, { recursive: true, force: true });

const entryPoints = [join(home, "src/index.ts"), join(home, "src/tracker.ts")];
const common = { entryPoints, bundle: true, minify: true, target: "es2022", platform: "neutral", logLevel: "warning" };
await build({ ...common, format: "esm", splitting: true, chunkNames: "shared-[hash]", outdir: join(dist, "esm") });
await build({ ...common, format: "cjs", outdir: join(dist, "cjs") });

const compiler = join(home, "../node_modules/typescript/bin/tsc");
execFileSync(process.execPath, [compiler, "-p", home, "--outDir", join(dist, "esm")], { stdio: "inherit" });
for (const file of globSync("**/*.d.ts", { cwd: join(dist, "esm") }))
  cpSync(join(dist, "esm", file), join(dist, "cjs", file));

// Both folders hold `.js`; the nearest package.json tells which kind.
mkdirSync(join(dist, "cjs"), { recursive: true });
writeFileSync(join(dist, "cjs/package.json"), '{ "type": "commonjs" }\n');
