import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect } from "vitest";

export interface Passage {
  commands: string;
  /** What the page shows of their output. */
  shown: unknown;
}

/** The commands of a page, or of one section, in their order; what stands between them is for readers. */
export function passagesOf(page: string, section?: string): Passage[] {
  const text = readFileSync(page, "utf8");
  const part = section === undefined ? text : (text.split(/^## /m).find((each) => each.startsWith(section)) ?? "");
  const found = part.matchAll(/```sh\n([\s\S]*?)```(?:(?!```)[\s\S])*(?:```json\n([\s\S]*?)```)?/g);
  return [...found].map(([, commands = "", json]) => ({
    commands,
    shown:
      json === undefined ? undefined : JSON.parse(json, (_, value) => (value === "…" ? expect.any(String) : value)),
  }));
}

/** Runs all of it in one shell, as a reader would; the output of each passage. */
export async function runPassages(
  all: readonly Passage[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string[]> {
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

/** Each passage ran, and showed what the page shows. */
export function expectShown(all: readonly Passage[], outputs: readonly string[]): void {
  expect(outputs).toHaveLength(all.length);
  for (const [index, { shown }] of all.entries()) {
    if (shown !== undefined) expect(JSON.parse(outputs[index] ?? "")).toMatchObject(shown as object);
  }
}
