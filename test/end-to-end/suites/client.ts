import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { clientHome, installClient } from "#test/client/installed-client.ts";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

/** Runs the code of the client's README as one program. */
export function client(stack: () => RunningStack): void {
  it("the client's README prints what it shows", async () => {
    const page = readFileSync(join(clientHome, "README.md"), "utf8");
    const blocks = (kind: string) =>
      [...page.matchAll(new RegExp(`\`\`\`${kind}\n([^]*?)\`\`\``, "g"))].map(([, text]) => text);
    const { baseUrl, secretKey, publicKey, domain, projectId } = stack().credentials;
    const owner = await Browser.ofOwner(stack());
    const reader = { name: "Reader", scopes: ["contacts:read"] };
    const { body } = await owner.call<{ token: string }>("POST", "/api-keys", reader, { "x-project-id": projectId });
    const folder = mkdtempSync(join(tmpdir(), "petrel-test-"));
    try {
      installClient(folder);
      writeFileSync(join(folder, "readme.mts"), blocks("ts").join("\n"));
      const printed = execFileSync(process.execPath, [join(folder, "readme.mts")], {
        encoding: "utf8",
        env: {
          ...{ PETREL_URL: baseUrl, PETREL_SECRET: secretKey, PETREL_PUBLIC: publicKey, PETREL_DOMAIN: domain },
          PETREL_READER: body.token,
        },
      });
      expect(blocks("text").length).toBeGreaterThan(5);
      expect(printed).toBe(blocks("text").join(""));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
