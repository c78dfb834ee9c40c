import { marshall } from "@aws-sdk/util-dynamodb";
import { addressOf } from "#bench/contact-seed.ts";
import { batchRowsMax, chunkRowsMax } from "#lib/domain/campaign/ledger/ledger.ts";
import { noExtras, statusRank } from "#lib/domain/email/email.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdFor, emailIdFor, newId } from "#lib/platform/ids.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { cursorKey, rowsKey, stateKey } from "#lib/storage/campaign/ledger-item.ts";
import { emailKey, newEmailItem } from "#lib/storage/email/email-item.ts";
import { createTableInput } from "#lib/storage/table/table-schema.ts";
import { startTableEngine } from "#local/engines/dynoxide.ts";
import { callEngine } from "#local/engines/engine-call.ts";
import { dataId } from "#test/support/fakes/ids.ts";

const chunksAtOnce = [2, 4, 8, 16];
const TableName = "campaign";
const at = "2026-03-01T10:00:00.000Z";
const messageId = `0100019ca0000000-${newId()}-000000`;

/**
 * The engine's own rate for a campaign's writes: each batch's ledger, each chunk's claim, its records, its settlement and the
 * marks of their deliveries. Without SDK, proxy and stream consumers.
 */
export class BareCampaign {
  readonly #mails: number;
  #best = { rate: 0, atOnce: 0 };

  constructor(mails: number) {
    this.#mails = mails;
  }

  /** Mails per second of a run, with the concurrency that was fastest in the first run. */
  async rate(): Promise<number> {
    if (this.#best.atOnce > 0) return this.#run(this.#best.atOnce);
    for (const atOnce of chunksAtOnce) {
      const rate = await this.#run(atOnce);
      if (rate > this.#best.rate) this.#best = { rate, atOnce };
    }
    return this.#best.rate;
  }

  async #run(atOnce: number): Promise<number> {
    const engine = await startTableEngine(null);
    try {
      const call = (operation: string, input: object) =>
        callEngine(engine.url, `DynamoDB_20120810.${operation}`, input).then(refuseErrors);
      await call("CreateTable", createTableInput(TableName));
      const [projectId, campaignId] = [newId(), newId()];
      const batches = Array.from({ length: this.#mails / batchRowsMax }, (_, batch) =>
        batchWrites(dataId(projectId), { campaignId, cursor: batch % 16, batch }),
      );
      const startedAt = performance.now();
      await mapConcurrently(batches, atOnce, async (writes) => {
        for (const [operation, input] of writes) await call(operation, input);
      });
      return this.#mails / ((performance.now() - startedAt) / 1_000);
    } finally {
      await engine.stop();
    }
  }
}

/** A refused statement would not count as a write. */
function refuseErrors(answer: Record<string, unknown>): void {
  if (JSON.stringify(answer).includes('"Error"')) throw new Error("The engine refused a write of the bench.");
}

type Write = [operation: string, input: object];

/** In order: the writes of one batch are sequential. */
function batchWrites(dataId: DataId, key: { campaignId: string; cursor: number; batch: number }): Write[] {
  const { campaignId, cursor, batch } = key;
  const rows = { ...marshall(rowsKey(dataId, key)), ci: { B: Buffer.alloc(16 * batchRowsMax).toString("base64") } };
  const chunks = Array.from({ length: batchRowsMax / chunkRowsMax }, (_, index) => index);
  const toBatch = (expression: string, values: object) => ({
    TableName,
    Key: marshall(stateKey(dataId, key)),
    UpdateExpression: expression,
    ExpressionAttributeValues: marshall(values),
  });
  const open = {
    TableName,
    Key: marshall(cursorKey(dataId, campaignId, cursor)),
    UpdateExpression: "ADD op :by",
    ExpressionAttributeValues: marshall({ ":by": 1 }),
  };
  return [
    ["TransactWriteItems", { TransactItems: [{ Put: { TableName, Item: rows } }, { Update: open }] }],
    ...chunks.flatMap((index): Write[] => {
      const records = recordsOf(dataId, campaignId, batch * batchRowsMax + index * chunkRowsMax);
      return [
        ["UpdateItem", toBatch(`SET k${index} = :to`, { ":to": "uuuuuuuuuu|0a1b2c3d|1772359200000" })],
        ["BatchExecuteStatement", { Statements: records.map(insertion) }],
        ["UpdateItem", toBatch(`SET k${index} = :to`, { ":to": "ssssssssss" })],
        ["BatchExecuteStatement", { Statements: records.map(delivery) }],
      ];
    }),
    [
      "TransactWriteItems",
      { TransactItems: [{ Update: toBatch("SET cl = :true", { ":true": true }) }, { Update: open }] },
    ],
  ];
}

function recordsOf(dataId: DataId, campaignId: string, first: number) {
  return Array.from({ length: chunkRowsMax }, (_, index) => {
    const to = addressOf(first + index);
    const contactId = contactIdFor("5a", to);
    const email = {
      ...noExtras,
      ...{ id: emailIdFor(contactId, new Date(at), "0000"), contactId, to, toName: null, subject: "News for you" },
      ...{ from: "news@example.com", fromName: "Bench", replyTo: null, headers: {}, attachments: [] },
      ...{ sourceType: "CAMPAIGN" as const, contentType: "MARKETING" as const, templateId: null, campaignId },
      campaignCopy: {
        place: { cursor: 0, batch: 0, row: index },
        body: { version: "00000000", pieces: 1 },
        text: null,
        data: { name: `Reader ${first + index}` },
        subscribed: true,
        project: { name: "Bench", language: "en", postalAddress: null },
      },
      ...{ isCampaignTest: false, isToCustomRecipient: false, workflowId: null, workflowExecutionId: null },
      ...{ tracking: true, createdAt: at },
      listUnsubscribe: `https://api.example.com/unsubscribe/${"0".repeat(120)}`,
    };
    const stored = { ...newEmailItem(dataId, email), st: statusRank("SENT"), mi: messageId, sa: at, up: at };
    return { key: emailKey(dataId, email.id), item: marshall(stored, { removeUndefinedValues: true }) };
  });
}

type StoredRecord = ReturnType<typeof recordsOf>[number];

const insertion = ({ item }: StoredRecord) => ({
  Statement: `INSERT INTO "${TableName}" VALUE {${Object.keys(item).map((name) => `'${name}': ?`)}}`,
  Parameters: Object.values(item),
});

const delivery = ({ key }: StoredRecord) => ({
  Statement: `UPDATE "${TableName}" SET "st" = ?, "up" = ?, "da" = ? WHERE "pk" = ? AND "sk" = ? AND "st" = ? AND "da" IS MISSING`,
  Parameters: Object.values(
    marshall({ st: statusRank("DELIVERED"), up: at, da: at, pk: key.pk, sk: key.sk, was: statusRank("SENT") }),
  ),
});
