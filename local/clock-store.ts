import type { DatabaseSync } from "node:sqlite";

/** Keeps the clock's offset, so that the clock does not go back at a restart. */
export class ClockStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec("CREATE TABLE IF NOT EXISTS clock (id INTEGER PRIMARY KEY CHECK (id = 1), offset_ms INTEGER) STRICT");
  }

  read(): number {
    return Number(this.#database.prepare("SELECT offset_ms FROM clock").get()?.["offset_ms"] ?? 0);
  }

  save(offsetMs: number): void {
    this.#database.prepare("INSERT OR REPLACE INTO clock VALUES (1, ?)").run(offsetMs);
  }
}
