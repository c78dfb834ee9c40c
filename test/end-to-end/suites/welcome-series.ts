import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { HookServer } from "#test/support/hook-server.ts";
import type { RunningStack } from "#test/support/stack.ts";

const page = join(import.meta.dirname, "../../../docs/welcome-series.md");

interface Passage {
  commands: string;
  /** What the page shows of their output. */
  shown: unknown;
}

/** The page's commands in their order; what stands between them is for readers. */
function passages(): Passage[] {
  const found = readFileSync(page, "utf8").matchAll(
    /```sh\n([\s\S]*?)```(?:(?!```)[\s\S])*(?:```json\n([\s\S]*?)```)?/g,
  );
  return [...found].map(([, commands = "", json]) => ({
    commands,
    shown:
      json === undefined ? undefined : JSON.parse(json, (_, value) => (value === "…" ? expect.any(String) : value)),
  }));
}

/** Runs all of it in one shell, as a reader would; the output of each passage. */
async function run(all: readonly Passage[], cwd: string, env: Record<string, string>): Promise<string[]> {
  const end = "-- end of a passage --";
  const shell = spawn("bash", ["-euo", "pipefail"], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  shell.stdin.end(all.map(({ commands }) => `${commands}\necho "${end}"\n`).join(""));
  const pieces: Buffer[] = [];
  for await (const piece of shell.stdout) pieces.push(piece);
  return Buffer.concat(pieces).toString().split(end).slice(0, -1);
}

/** docs/welcome-series.md, word for word. */
export function welcomeSeries(stack: () => RunningStack, hooks: () => HookServer): void {
  it("does what its page shows, by the commands of the page", async () => {
    const all = passages();
    const folder = mkdtempSync(join(tmpdir(), "petrel-test-"));
    symlinkSync(stack().dataDir, join(folder, ".petrel"));
    try {
      const outputs = await run(all, folder, { CRM: `http://127.0.0.1:${hooks().port}` });
      expect(outputs).toHaveLength(all.length);
      const shown = all.flatMap((passage, index) =>
        passage.shown ? [{ ...passage, output: outputs[index] ?? "" }] : [],
      );
      expect(shown.length).toBeGreaterThan(4);
      for (const { shown: expected, output } of shown) expect(JSON.parse(output)).toMatchObject(expected as object);
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
