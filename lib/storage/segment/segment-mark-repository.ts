import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { MarkFlip } from "#lib/domain/segment/tracking/mark-flip.ts";
import type { SegmentMarkStore } from "#lib/domain/segment/tracking/segment-mark-store.ts";
import { contactKey } from "#lib/storage/contact/contact-item.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** An update expression ends at 4 KB. */
const flipsPerWrite = 40;

/** Memberships of segments, stored as marks on contacts. */
export class SegmentMarkRepository implements SegmentMarkStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  flip(
    projectId: string,
    contactId: string,
    { flip, changedAt }: { flip: MarkFlip; changedAt?: string | undefined },
  ): Promise<boolean> {
    return this.#write(projectId, contactId, { flips: [flip], changedAt });
  }

  async flipAll(projectId: string, contactId: string, flips: readonly MarkFlip[]): Promise<readonly MarkFlip[]> {
    const made: MarkFlip[] = [];
    for (let start = 0; start < flips.length; start += flipsPerWrite) {
      const together = flips.slice(start, start + flipsPerWrite);
      if (await this.#write(projectId, contactId, { flips: together })) made.push(...together);
      else if (together.length > 1) made.push(...(await this.#flipEach(projectId, contactId, together)));
    }
    return made;
  }

  async #flipEach(projectId: string, contactId: string, flips: readonly MarkFlip[]): Promise<MarkFlip[]> {
    const made: MarkFlip[] = [];
    for (const flip of flips) if (await this.flip(projectId, contactId, { flip })) made.push(flip);
    return made;
  }

  /** Conditional on the marks that were read, so that only one of several concurrent workers makes the change. */
  #write(
    projectId: string,
    contactId: string,
    { flips, changedAt }: { flips: readonly MarkFlip[]; changedAt?: string | undefined },
  ): Promise<boolean> {
    const sets = flips.map((_, n) => `sg.#m${n} = :to${n}`);
    const conditions = flips.map(({ from }, n) =>
      from === undefined ? `attribute_not_exists(sg.#m${n})` : `sg.#m${n} = :from${n}`,
    );
    const [first] = flips;
    if (changedAt !== undefined && first) {
      sets.push("wf.f = :at");
      conditions.push("up = :changed AND wf.a = :changed");
    }
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: contactKey(projectId, contactId),
      UpdateExpression: `SET ${sets.join(", ")}`,
      ConditionExpression: ["attribute_exists(sg)", ...conditions].join(" AND "),
      ExpressionAttributeNames: Object.fromEntries(flips.map(({ mark }, n) => [`#m${n}`, mark])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(flips.map(({ to }, n) => [`:to${n}`, to])),
        ...Object.fromEntries(flips.flatMap(({ from }, n) => (from === undefined ? [] : [[`:from${n}`, from]]))),
        ...(changedAt !== undefined && first && { ":at": Math.abs(first.to), ":changed": changedAt }),
      },
    });
    return conditionHolds(() => this.#table.documents.send(update));
  }
}
