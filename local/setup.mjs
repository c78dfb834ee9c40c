// Runs before `npm start` and `npm test`, on the machine's own Node: the Node that runs the project is a dependency. Plain
// JavaScript without imports from the project, because nothing is installed yet.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, "node_modules", ".petrel-lock-hash");
const lockHash = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== lockHash) {
  console.error("Installing the dependencies of package-lock.json …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  // Hides warnings about the engine: packages ask for a newer Node than this one, but run on the installed one.
  const install = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  if (install.status !== 0) {
    console.error("npm ci failed; its messages are above.");
    process.exit(install.status ?? 1);
  }
  writeFileSync(stamp, lockHash);
}
