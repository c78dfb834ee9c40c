import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Writes an assembly of these stacks' templates as `cdk synth` does, for one test. */
export function assemblyFolder(stacks: Record<string, object>): string {
  const folder = mkdtempSync(join(tmpdir(), "petrel-assembly-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const artifacts: Record<string, object> = { Tree: { type: "cdk:tree" } };
  for (const [name, template] of Object.entries(stacks)) {
    const templateFile = `${name}.template.json`;
    writeFileSync(join(folder, templateFile), JSON.stringify(template));
    artifacts[name] = { type: "aws:cloudformation:stack", properties: { templateFile, stackName: name } };
  }
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ artifacts }));
  mkdirSync(join(folder, "asset.0123"));
  writeFileSync(join(folder, "asset.0123", "index.mjs"), "export const handler = () => null;");
  return folder;
}

export const addresses = {
  region: "us-east-1",
  accountId: "000000000000",
  servicesUrl: "http://127.0.0.1:4001",
  gatewayUrl: "http://127.0.0.1:3000",
};
