import type { LocalClock } from "#local/clock.ts";
import { callEngine, EngineError } from "#local/engines/engine-call.ts";
import type { DeployedTable } from "#local/template/model.ts";

const sweepIntervalMs = 10 * 60_000;

/** Deletes expired items, because the table engine never does. */
export class TtlSweeper {
  readonly #endpoint: string;
  readonly #tables: DeployedTable[];
  readonly #clock: LocalClock;
  readonly #timer: NodeJS.Timeout;
  /** Keys that the sweeper deleted and whose stream records have not been read yet. */
  readonly #expired = new Set<string>();

  constructor(endpoint: string, tables: DeployedTable[], clock: LocalClock) {
    this.#endpoint = endpoint;
    this.#tables = tables.filter((table) => table.ttlAttribute !== null);
    this.#clock = clock;
    this.#timer = setInterval(() => void this.sweep().catch(reportFailure), sweepIntervalMs);
    this.#timer.unref();
  }

  async sweep(): Promise<void> {
    for (const table of this.#tables) await this.#sweepTable(table);
  }

  /** Whether an item's REMOVE record is an expiry. Ask once per record. */
  tookByExpiry(keys: unknown): boolean {
    return this.#expired.delete(fingerprint(keys));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #sweepTable(table: DeployedTable): Promise<void> {
    const expiry = {
      ExpressionAttributeNames: { "#ttl": table.ttlAttribute },
      ExpressionAttributeValues: { ":now": { N: String(Math.floor(this.#clock.now() / 1000)) } },
    };
    let start: unknown;
    do {
      const page = await callEngine(this.#endpoint, "DynamoDB_20120810.Scan", {
        TableName: table.name,
        FilterExpression: "#ttl < :now",
        ...expiry,
        ...(start !== undefined && { ExclusiveStartKey: start }),
      });
      for (const item of Array.isArray(page["Items"]) ? page["Items"] : []) {
        await this.#expire(table, keyOf(table, item), expiry);
      }
      start = page["LastEvaluatedKey"];
    } while (start !== undefined);
  }

  /** Keeps an item whose expiry was extended since the scan. */
  async #expire(table: DeployedTable, key: Record<string, unknown>, expiry: object): Promise<void> {
    const fingerprinted = fingerprint(key);
    if (table.streamArn) this.#expired.add(fingerprinted);
    try {
      await callEngine(this.#endpoint, "DynamoDB_20120810.DeleteItem", {
        TableName: table.name,
        Key: key,
        ConditionExpression: "#ttl < :now",
        ...expiry,
      });
    } catch (error) {
      this.#expired.delete(fingerprinted);
      if (!(error instanceof EngineError && error.name === "ConditionalCheckFailedException")) throw error;
    }
  }
}

function keyOf(table: DeployedTable, item: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(table.keyAttributes.map((name) => [name, item[name]]));
}

function fingerprint(keys: unknown): string {
  return JSON.stringify(Object.entries(Object(keys)).sort(([left], [right]) => left.localeCompare(right)));
}

function reportFailure(error: unknown): void {
  console.error("Expired items could not be deleted:", error);
}
