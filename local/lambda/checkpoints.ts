import type { DatabaseSync } from "node:sqlite";

/** The position of each event source in each shard. It is stored, so that a restart repeats little and skips nothing. */
export class Checkpoints {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec(`CREATE TABLE IF NOT EXISTS stream_checkpoints (
      source TEXT NOT NULL, shard TEXT NOT NULL, sequence TEXT NOT NULL, PRIMARY KEY (source, shard)) STRICT`);
  }

  find(source: string, shard: string): string | undefined {
    const sql = "SELECT sequence FROM stream_checkpoints WHERE source = ? AND shard = ?";
    const sequence = this.#database.prepare(sql).get(source, shard)?.["sequence"];
    return typeof sequence === "string" ? sequence : undefined;
  }

  save(source: string, shard: string, sequence: string): void {
    const sql = "INSERT OR REPLACE INTO stream_checkpoints VALUES (?, ?, ?)";
    this.#database.prepare(sql).run(source, shard, sequence);
  }
}
