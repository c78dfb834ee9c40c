import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BookFiles } from "#lib/storage/contact/book/book-files.ts";

/** The objects of a book as files of a folder, which several processes can read. */
export class FolderFiles implements BookFiles {
  readonly #folder: string;
  /** How many objects were read. */
  found = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await writeFile(this.#pathOf(key), bytes);
  }

  async find(key: string): Promise<Uint8Array | undefined> {
    this.found += 1;
    return readFile(this.#pathOf(key));
  }

  async list(prefix: string): Promise<{ key: string; size: number; writtenAt: Date }[]> {
    const keys = (await readdir(this.#folder)).map(decodeURIComponent).filter((key) => key.startsWith(prefix));
    return Promise.all(
      keys.map(async (key) => {
        const { size, mtime } = await stat(this.#pathOf(key));
        return { key, size, writtenAt: mtime };
      }),
    );
  }

  async remove(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => rm(this.#pathOf(key))));
  }

  #pathOf(key: string): string {
    return join(this.#folder, encodeURIComponent(key));
  }
}
