import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const consoleInputs = ["console/{src,public}/**", "console/*", "package-lock.json"];

const inputs = [
  ...consoleInputs,
  "functions/**",
  "lib/**",
  "infra/**",
  "cdk.json",
  "esbuild.config.mjs",
  "tsconfig.json",
];

/**
 * Builds the console, bundles the functions and synthesizes the stacks, unless the inputs are unchanged. `settings` override those of cdk.json;
 * each set of them has its own folder. Returns the assembly's folder.
 */
export function synthesizeIfStale(root: string, settings: object = {}): string {
  const hash = inputsHash(root, inputs);
  const outdir = join(root, "cdk.out", Object.keys(settings).sort().join("-"));
  // A deployment checks the templates against CloudFormation's rules, which takes half of a synth's time.
  const environment = { CDK_OUTDIR: outdir, PETREL_SETTINGS: JSON.stringify(settings), CDK_VALIDATION: "false" };
  runIfStale(root, {
    outdir: join(root, "dist/console"),
    hash: inputsHash(root, consoleInputs),
    script: "console/build.mjs",
    environment: {},
  });
  runIfStale(root, { outdir: join(root, "dist"), hash, script: "esbuild.config.mjs", environment });
  runIfStale(root, { outdir, hash, script: "infra/app.ts", environment });
  return outdir;
}

interface RunIfStaleInput {
  outdir: string;
  hash: string;
  script: string;
  environment: Record<string, string>;
}

function runIfStale(cwd: string, { outdir, hash, script, environment }: RunIfStaleInput) {
  const stamp = join(outdir, ".inputs-hash");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  // Removed first: a run that fails halfway must not count as up to date.
  rmSync(stamp, { force: true });
  const env = { ...process.env, ...environment };
  const run = spawnSync(process.execPath, [script], { cwd, stdio: ["ignore", 2, 2], env });
  if (run.status !== 0) throw new Error(`node ${script} failed; its messages are above`);
  writeFileSync(stamp, hash);
}

function inputsHash(root: string, inputs: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of globSync(inputs, { cwd: root }).sort()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}
