import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";

export const clientHome = join(import.meta.dirname, "../../client");

/** Builds the client and installs it below `folder`, as its user has it. Returns the installed package. */
export function installClient(folder: string): string {
  const installed = join(folder, "node_modules/petrel-client");
  mkdirSync(installed, { recursive: true });
  cpSync(join(clientHome, "package.json"), join(installed, "package.json"));
  execFileSync(process.execPath, [join(clientHome, "build.mjs"), join(installed, "dist")]);
  return installed;
}
