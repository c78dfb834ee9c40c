import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectShown, type Passage, passagesOf, runPassages } from "#test/support/page-commands.ts";
import type { RunningStack } from "#test/support/stack.ts";

const root = join(import.meta.dirname, "../../..");
const deploy = join(root, "docs/deploy.md");

/** Runs docs/deploy.md and README.md against the laptop, word for word. */
export function firstMail(stack: () => RunningStack): void {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "petrel-test-"));
    mkdirSync(join(folder, "cdk.out"));
    const outputs = { "petrel-production-api": { ApiUrl: stack().url } };
    writeFileSync(join(folder, "cdk.out/outputs.json"), JSON.stringify(outputs));
    symlinkSync(stack().dataDir, join(folder, ".petrel"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("follows the page's commands that create the first account", async () => {
    const all = passagesOf(deploy, "First account");
    expect(all).toHaveLength(1);
    expectShown(all, await runPassages(all, folder, { OWNER: "first-owner@example.com" }));
  });

  it("is sent from a new project and domain by the commands of the smoke test", async () => {
    const { email, password } = stack().credentials;
    const domain = "smoke.example.org";
    // Stands in for the user who creates the records: the domain's records are found.
    const dns: Passage = {
      commands: `curl -fsS "$API/_local/identities/${domain}" -d '{ "status": "SUCCESS" }' > /dev/null`,
    };
    const all = passagesOf(deploy, "Smoke test").flatMap((passage) =>
      passage.commands.startsWith("until") ? [dns, passage] : [passage],
    );
    expect(all).toHaveLength(5);
    expectShown(all, await runPassages(all, folder, { OWNER: email, PASSWORD: password, DOMAIN: domain }));
  });

  it("is sent by the commands of the README, wherever Petrel runs", async () => {
    const all = passagesOf(join(root, "README.md")).filter(({ commands }) => !commands.includes("npm "));
    const env = { BASE_URL: stack().url, DATA: stack().dataDir };
    const outputs = await runPassages(all, folder, env);
    expect(outputs).toHaveLength(all.length);
    expect(outputs.join("")).not.toContain('"success":false');
    await stack().settle();
    expect((await stack().messages("ann@example.com")).length).toBeGreaterThan(0);
  });
}
