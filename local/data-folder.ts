import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Where the stack keeps its data between starts. In memory, nothing but `credentials.json` is written. */
export class DataFolder {
  readonly path: string;
  readonly #memory: boolean;

  constructor(path: string, memory: boolean) {
    this.path = path;
    this.#memory = memory;
    mkdirSync(path, { recursive: true, mode: 0o700 });
  }

  /**
   * Keeps other stacks out until it is closed or the process ends, however that happens: two that work off the same
   * queue send mails twice, and one that resets takes the files of the other away.
   */
  lock(): { close(): void } {
    const file = new DatabaseSync(this.#kept("lock.db") ?? ":memory:");
    try {
      file.exec("BEGIN EXCLUSIVE");
    } catch (cause) {
      file.close();
      throw new Error(`another Petrel works on ${this.path}; stop it or take another --data folder`, { cause });
    }
    return file;
  }

  /** Removes what the stack has written here, and nothing else: the folder may be one the user keeps other things in. */
  clear(): void {
    const files = ["dynamodb.db", "stack.db"].flatMap((file) => [file, `${file}-wal`, `${file}-shm`]);
    for (const name of [...files, "messaging", "logs", "credentials.json"]) {
      rmSync(join(this.path, name), { recursive: true, force: true });
    }
  }

  get tablesFile(): string | null {
    return this.#kept("dynamodb.db");
  }

  get messagingFolder(): string | null {
    return this.#kept("messaging");
  }

  get logsFolder(): string | null {
    return this.#kept("logs");
  }

  /** The stack's own state: mails, schedules, the clock's offset, stream checkpoints. */
  openDatabase(): DatabaseSync {
    const database = new DatabaseSync(this.#kept("stack.db") ?? ":memory:");
    // A killed process loses nothing in this mode, a power cut may cost the last writes.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    return database;
  }

  #kept(name: string): string | null {
    return this.#memory ? null : join(this.path, name);
  }
}
