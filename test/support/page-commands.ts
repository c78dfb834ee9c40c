import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect } from "vitest";

export interface Passage {
  commands: string;
  /** What the page shows of their output: JSON, or text as it is. */
  shown?: { json: unknown } | { text: unknown };
}

/** The commands of a page, or of one section, in order. A json or text block after them is their output, with "…" for any text. */
export function passagesOf(page: string, section?: string): Passage[] {
  const text = readFileSync(page, "utf8");
  const part = section === undefined ? text : (text.split(/^## /m).find((each) => each.startsWith(section)) ?? "");
  const found = part.matchAll(/```sh\n([\s\S]*?)```(?:(?!```)[\s\S])*(?:```(json|text)\n([\s\S]*?)```)?/g);
  return [...found].map(([, commands = "", kind, block = ""]) => ({ commands, ...shownIn(kind, block) }));
}

function shownIn(kind: string | undefined, block: string): Pick<Passage, "shown"> {
  if (kind === "text") return { shown: { text: withAnyText(block.trim()) } };
  return kind === "json" ? { shown: { json: JSON.parse(block, (_, value) => withAnyText(value)) } } : {};
}

function withAnyText(value: unknown): unknown {
  if (typeof value !== "string" || !value.includes("…")) return value;
  const literals = value.split("…").map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return expect.stringMatching(new RegExp(`^${literals.join(".*")}$`, "s"));
}

/** Runs all passages in one shell, as a reader would, and returns the output of each. */
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
  const outputs = Buffer.concat(pieces).toString().split(end);
  const rest = outputs.pop();
  const failed = all[outputs.length];
  if (failed) throw new Error(`These commands of the page failed:\n${failed.commands}\nTheir output:\n${rest}`);
  return outputs;
}

/** Each passage printed what the page shows; of JSON at least that. */
export function expectShown(all: readonly Passage[], outputs: readonly string[]): void {
  for (const [index, { commands, shown }] of all.entries()) {
    const output = outputs[index]?.trim() ?? "";
    if (shown && "text" in shown) expect(output, commands).toEqual(shown.text);
    if (shown && "json" in shown) expect(JSON.parse(output), commands).toMatchObject(shown.json as object);
  }
}
