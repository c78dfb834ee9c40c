import { PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { SoftBounceStore } from "#lib/domain/feedback/soft-bounces.ts";
import type { SoftBounce, SoftBounceCount } from "#lib/domain/suppression/soft-bounce.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { sha256 } from "#lib/platform/ids.ts";
import { emailAttributes, emailPartition, emailSortPrefix } from "#lib/storage/email/email-item.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { below } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

const countItem = z.object({
  /** Bounces: `<milliseconds since 1970>#<email>`. */
  b: z.set(z.string()).optional(),
  /** How often the address was suppressed. */
  n: z.number().optional(),
  /** End of the last suppression. */
  u: z.string().optional(),
  ttl: z.number().optional(),
});

const countAttributes = attributesOf<z.infer<typeof countItem>>();

/** An email that is older than so many others of its contact was delivered before the bounces that count. */
const searchedMailsMax = 200;

const keptMs = 2 * 365 * 24 * 60 * 60 * 1_000;

const delivered = z.object({ to: z.string(), da: z.string().optional() });

/** Counts of transient bounces, by a hash of project and address; kept for two years after the last bounce. */
export class SoftBounceRepository implements SoftBounceStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async add(dataId: DataId, { address, bounce }: { address: string; bounce: SoftBounce }): Promise<SoftBounceCount> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: countKey(dataId, address),
      ...updateOf([
        countAttributes.addToSet("b", [storedBounce(bounce)]),
        countAttributes.set({ ttl: ttlAfter(bounce.at) }),
      ]),
      ReturnValues: "ALL_NEW",
    });
    const { Attributes } = await this.#table.documents.send(update);
    const { b = new Set(), n: times = 0, u: until = null } = countItem.parse(Attributes);
    return { bounces: [...b].map(bounceFrom), times, until };
  }

  /** 1 WRU. */
  async put(
    dataId: DataId,
    { address, count: { bounces, times, until }, at }: { address: string; count: SoftBounceCount; at: string },
  ): Promise<void> {
    const b = new Set(bounces.map(storedBounce));
    const Item = {
      ...countKey(dataId, address),
      ...{ n: times, ...(b.size > 0 && { b }), ...(until !== null && { u: until }), ttl: ttlAfter(at) },
    };
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item }));
  }

  /** Eventual: 0.5 RRU for 4 KB of the emails. */
  async deliveries(dataId: DataId, contactId: string, address: string): Promise<string[]> {
    const { Items = [] } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        ...queryOf({
          key: below(emailPartition(dataId, contactId), emailSortPrefix),
          only: emailAttributes.only("to", "da"),
        }),
        ScanIndexForward: false,
        Limit: searchedMailsMax,
      }),
    );
    const mails = Items.map((item) => delivered.parse(item));
    return mails.flatMap(({ to, da }) => (to === address && da !== undefined ? [da] : []));
  }
}

/** A hash alone: the count needs no removal when its contact is deleted. */
const countKey = (dataId: DataId, address: string) => ({ pk: `Y#${sha256(`soft#${dataId}#${address}`)}`, sk: "s" });

const ttlAfter = (at: string): number => ttlOf(new Date(Date.parse(at) + keptMs).toISOString());

const storedBounce = ({ emailId, at }: SoftBounce): string => `${Date.parse(at)}#${emailId}`;

function bounceFrom(stored: string): SoftBounce {
  const at = stored.indexOf("#");
  return { emailId: stored.slice(at + 1), at: new Date(Number(stored.slice(0, at))).toISOString() };
}
