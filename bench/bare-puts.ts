import { marshall } from "@aws-sdk/util-dynamodb";
import { seededContact } from "#bench/contact-seed.ts";
import { newId } from "#lib/platform/ids.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { createTableInput } from "#lib/storage/table/table-schema.ts";
import { startTableEngine } from "#local/engines/dynoxide.ts";
import { callEngine } from "#local/engines/engine-call.ts";
import { dataId } from "#test/support/fakes/ids.ts";

const putsAtOnce = [4, 8, 16, 32];

/** The engine's own rate for new contacts, without SDK, proxy and stream consumers. */
export class BarePuts {
  readonly #puts: number;
  #best = { rate: 0, atOnce: 0 };

  constructor(puts: number) {
    this.#puts = puts;
  }

  /** Puts per second of a run, with the concurrency that was fastest in the first run. */
  async rate(): Promise<number> {
    if (this.#best.atOnce > 0) return this.#run(this.#best.atOnce);
    for (const atOnce of putsAtOnce) {
      const rate = await this.#run(atOnce);
      if (rate > this.#best.rate) this.#best = { rate, atOnce };
    }
    return this.#best.rate;
  }

  async #run(atOnce: number): Promise<number> {
    const engine = await startTableEngine(null);
    try {
      const TableName = "contacts";
      await callEngine(engine.url, "DynamoDB_20120810.CreateTable", createTableInput(TableName));
      const project = { id: dataId(), salt: newId() };
      const requests = Array.from({ length: this.#puts }, (_, number) => ({
        TableName,
        Item: marshall(newContactItem(project.id, seededContact(project, number))),
        ConditionExpression: "attribute_not_exists(pk)",
      }));
      const startedAt = performance.now();
      await mapConcurrently(requests, atOnce, (request) =>
        callEngine(engine.url, "DynamoDB_20120810.PutItem", request),
      );
      return this.#puts / ((performance.now() - startedAt) / 1_000);
    } finally {
      await engine.stop();
    }
  }
}
