import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const inputs = [
  "functions/**",
  "lib/**",
  "infra/**",
  "cdk.json",
  "package-lock.json",
  "esbuild.config.mjs",
  "tsconfig.json",
];

/**
 * Bundles the functions and synthesizes the stacks, unless nothing they are made of has changed since. `settings` come
 * before those of cdk.json. Gives the assembly's folder.
 */
export function synthesizeIfStale(root: string, folder = "cdk.out", settings: object = {}): string {
  const outdir = join(root, folder);
  const stamp = join(outdir, ".inputs-hash");
  const hash = inputsHash(root);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return outdir;
  // Away first: a synthesis that fails half-way must not pass for the one before.
  rmSync(stamp, { force: true });
  for (const script of ["esbuild.config.mjs", "infra/app.ts"]) {
    const env = { ...process.env, CDK_OUTDIR: outdir, PETREL_SETTINGS: JSON.stringify(settings) };
    const run = spawnSync(process.execPath, [script], { cwd: root, stdio: ["ignore", 2, 2], env });
    if (run.status !== 0) throw new Error(`node ${script} failed; its messages are above`);
  }
  writeFileSync(stamp, hash);
  return outdir;
}

function inputsHash(root: string): string {
  const hash = createHash("sha256");
  for (const file of globSync(inputs, { cwd: root }).sort()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}
