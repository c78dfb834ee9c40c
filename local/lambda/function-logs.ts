import { createWriteStream, mkdirSync, type WriteStream } from "node:fs";
import { join } from "node:path";

/** The functions' output: one file each under `<data>/logs`, and the terminal on request. */
export class FunctionLogs {
  readonly #folder: string | null;
  readonly #onTerminal: boolean;
  readonly #files = new Map<string, WriteStream>();

  constructor(folder: string | null, onTerminal: boolean) {
    this.#folder = folder;
    this.#onTerminal = onTerminal;
    if (folder) mkdirSync(folder, { recursive: true });
  }

  write(functionName: string, chunk: Buffer | string): void {
    if (this.#onTerminal) process.stderr.write(chunk);
    if (!this.#folder) return;
    let file = this.#files.get(functionName);
    if (!file) {
      file = createWriteStream(join(this.#folder, `${functionName.replaceAll("/", "-")}.log`), { flags: "a" });
      this.#files.set(functionName, file);
    }
    file.write(chunk);
  }

  async close(): Promise<void> {
    const ends = [...this.#files.values()].map((file) => new Promise<void>((resolve) => file.end(resolve)));
    await Promise.all(ends);
  }
}
