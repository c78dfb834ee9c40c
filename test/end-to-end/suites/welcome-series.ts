import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { HookServer } from "#test/support/hook-server.ts";
import { expectShown, passagesOf, runPassages } from "#test/support/page-commands.ts";
import type { RunningStack } from "#test/support/stack.ts";

const page = join(import.meta.dirname, "../../../docs/welcome-series.md");

/** docs/welcome-series.md, word for word. */
export function welcomeSeries(stack: () => RunningStack, hooks: () => HookServer): void {
  it("does what its page shows, by the commands of the page", async () => {
    const all = passagesOf(page);
    const folder = mkdtempSync(join(tmpdir(), "petrel-test-"));
    symlinkSync(stack().dataDir, join(folder, ".petrel"));
    try {
      const outputs = await runPassages(all, folder, { CRM: `http://127.0.0.1:${hooks().port}` });
      expect(all.filter(({ shown }) => shown !== undefined).length).toBeGreaterThan(4);
      expectShown(all, outputs);
    } finally {
      rmSync(folder, { recursive: true });
    }
    const leads = hooks().requests.filter(({ path }) => path === "/leads");
    expect(leads.map(({ method, body }) => [method, body])).toEqual([
      ["POST", '{"mail":"ann@welcome.example","project":"Apollo"}'],
    ]);
    expect(readFileSync(page, "utf8")).toContain(leads[0]?.body);
  });
}
