import {
  type Chunk,
  type ChunkClaim,
  chunkRowsMax,
  type RowPlace,
  type RowState,
} from "#lib/domain/campaign/ledger/ledger.ts";
import { campaignEmailId } from "#lib/domain/campaign/sending/campaign-email-id.ts";
import { type EmailStatus, type NewEmail, statusRank } from "#lib/domain/email/email.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { newEmailItem } from "#lib/storage/email/email-item.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { freezeBatches } from "#test/support/campaigns/frozen-batches.ts";
import { someEmail } from "#test/support/records.ts";
import { putItem, putItems } from "#test/support/table.ts";

const cursors = Array.from({ length: 16 }, (_, cursor) => cursor);

const claim: ChunkClaim = { owner: "ann", settleAt: "2026-03-01T10:06:00.000Z" };

/** The ledger of a campaign and the records of its mails, written row by row without the senders. */
export class WrittenLedger {
  readonly #table: Table;
  readonly #dataId: DataId;
  readonly #campaign: { id: string; sentAt: string };
  readonly #batches: BatchRepository;
  readonly #places = new Map<string, RowPlace>();

  constructor(table: Table, dataId: DataId, campaign: { id: string; sentAt: string }) {
    this.#table = table;
    this.#dataId = dataId;
    this.#campaign = campaign;
    this.#batches = new BatchRepository(table);
  }

  /** All cursors except the `growing` ones, which may get more rows. */
  async freeze(contactIds: readonly string[], { rowsABatch = 100, growing = [] as number[] } = {}): Promise<void> {
    for (const cursor of cursors) {
      const own = contactIds.filter((id) => Number.parseInt(id.slice(0, 1), 16) === cursor).sort();
      const batches = Array.from({ length: Math.ceil(own.length / rowsABatch) }, (_, batch) =>
        own.slice(batch * rowsABatch, (batch + 1) * rowsABatch),
      );
      for (const [batch, ids] of batches.entries()) {
        for (const [row, id] of ids.entries()) {
          this.#places.set(id, { campaignId: this.#campaign.id, cursor, batch, row });
        }
      }
      if (growing.includes(cursor) && own.length === 0) continue;
      const ledger = { dataId: this.#dataId, campaignId: this.#campaign.id, cursor };
      await freezeBatches(this.#table, ledger, batches, !growing.includes(cursor));
    }
  }

  /** In freezing order. */
  get contactIds(): string[] {
    return [...this.#places.keys()];
  }

  place(contactId: string): RowPlace {
    const place = this.#places.get(contactId);
    if (!place) throw new Error("The row does not exist.");
    return place;
  }

  settle(contactId: string, state: RowState): Promise<void> {
    return this.#change(contactId, (chunk, index) => ({ ...chunk, rows: chunk.rows.with(index, state) }));
  }

  async settleAll(state: RowState): Promise<void> {
    const keys = new Map([...this.#places.values()].map(({ row, ...key }) => [`${key.cursor}-${key.batch}`, key]));
    for (const key of keys.values()) {
      const [batch] = await this.#batches.read(this.#dataId, { first: key, count: 1 });
      if (!batch) throw new Error("The batch does not exist.");
      const changes = batch.chunks.map((from, index) => ({
        index,
        from,
        to: { ...from, rows: from.rows.map(() => state) },
      }));
      await this.#batches.change(this.#dataId, { batch, changes });
    }
  }

  /** The chunk of this row. */
  claim(contactId: string): Promise<void> {
    return this.#change(contactId, (chunk) => ({ ...chunk, claim }));
  }

  /** The record of the row's mail in this status, created now. */
  async mail(
    contactId: string,
    status: EmailStatus = "SENT",
    attributes: Record<string, unknown> = {},
  ): Promise<string> {
    const email = this.#email(contactId);
    await putItem(this.#table, { ...this.#mailItem(email, status), ...attributes });
    return email.id;
  }

  /** The records of these rows' mails. Returns their ids. */
  async mails(contactIds: readonly string[], status: EmailStatus = "SENT"): Promise<string[]> {
    const emails = contactIds.map((contactId) => this.#email(contactId));
    await putItems(
      this.#table,
      emails.map((email) => this.#mailItem(email, status)),
    );
    return emails.map(({ id }) => id);
  }

  #email(contactId: string): NewEmail {
    const { campaignId, ...place } = this.place(contactId);
    const project = { name: "Acme", language: "en", postalAddress: null };
    const rendered = { body: { version: "v", pieces: 1 }, text: null, data: {}, subscribed: true, project };
    return someEmail(contactId, {
      id: campaignEmailId(contactId, this.#campaign),
      to: `${contactId.slice(0, 8)}@example.com`,
      sourceType: "CAMPAIGN",
      campaignId,
      campaignCopy: { place, ...rendered },
      createdAt: this.#campaign.sentAt,
    });
  }

  #mailItem(email: NewEmail, status: EmailStatus): Record<string, unknown> {
    const { sentAt } = this.#campaign;
    const born = status === "FAILED" ? { er: "delivery_unconfirmed" } : { sa: sentAt, mi: `m-${email.id}` };
    return { ...newEmailItem(this.#dataId, email), st: statusRank(status), ...born };
  }

  async #change(contactId: string, to: (chunk: Chunk, index: number) => Chunk): Promise<void> {
    const { row, ...key } = this.place(contactId);
    const [batch] = await this.#batches.read(this.#dataId, { first: key, count: 1 });
    const index = Math.floor(row / chunkRowsMax);
    const from = batch?.chunks[index];
    if (!batch || !from) throw new Error("The batch does not exist.");
    const change = { index, from, to: to(from, row % chunkRowsMax) };
    if (!(await this.#batches.change(this.#dataId, { batch, changes: [change] })))
      throw new Error("Another writer changed the chunk.");
  }
}
