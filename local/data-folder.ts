import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The stack's data between starts. In memory mode it writes only `credentials.json`. */
export class DataFolder {
  readonly path: string;
  readonly #memory: boolean;

  constructor(path: string, memory: boolean) {
    this.path = path;
    this.#memory = memory;
    mkdirSync(path, { recursive: true, mode: 0o700 });
  }

  /**
   * Locks out other stacks until closed or until the process ends in any way. Two stacks on the same queue would send mails
   * twice, and a reset by one would delete the other's files.
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

  /** Removes only what the stack has written here: the user may keep other files in the folder. */
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
    // In this mode a killed process loses nothing; a power cut may lose the last writes.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    return database;
  }

  #kept(name: string): string | null {
    return this.#memory ? null : join(this.path, name);
  }
}
