import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { MarkFlip } from "#lib/domain/segment/tracking/mark-flip.ts";
import type { SegmentMarkStore } from "#lib/domain/segment/tracking/segment-mark-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactAttributes, contactKey } from "#lib/storage/contact/contact-item.ts";
import { and, updateOf } from "#lib/storage/table/expressions.ts";
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
    projectId: DataId,
    contactId: string,
    { flip, changedAt }: { flip: MarkFlip; changedAt?: string | undefined },
  ): Promise<boolean> {
    return this.#write(projectId, contactId, { flips: [flip], changedAt });
  }

  async flipAll(projectId: DataId, contactId: string, flips: readonly MarkFlip[]): Promise<readonly MarkFlip[]> {
    const made: MarkFlip[] = [];
    for (let start = 0; start < flips.length; start += flipsPerWrite) {
      const together = flips.slice(start, start + flipsPerWrite);
      if (await this.#write(projectId, contactId, { flips: together })) made.push(...together);
      else if (together.length > 1) made.push(...(await this.#flipEach(projectId, contactId, together)));
    }
    return made;
  }

  async #flipEach(projectId: DataId, contactId: string, flips: readonly MarkFlip[]): Promise<MarkFlip[]> {
    const made: MarkFlip[] = [];
    for (const flip of flips) if (await this.flip(projectId, contactId, { flip })) made.push(flip);
    return made;
  }

  /** Conditional on the marks that were read, so that only one of several concurrent workers makes the change. */
  #write(
    projectId: DataId,
    contactId: string,
    { flips, changedAt }: { flips: readonly MarkFlip[]; changedAt?: string | undefined },
  ): Promise<boolean> {
    const [first] = flips;
    const changes = flips.map(({ mark, to }) => contactAttributes.setAt(["sg", mark], to));
    const conditions = flips.map(({ mark, from }) => contactAttributes.isStill(["sg", mark], from));
    if (changedAt !== undefined && first) {
      changes.push(contactAttributes.setAt(["wf", "f"], Math.abs(first.to)));
      conditions.push(contactAttributes.is("up", "=", changedAt), contactAttributes.is(["wf", "a"], "=", changedAt));
    }
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: contactKey(projectId, contactId),
      ...updateOf(changes, and(contactAttributes.exists("sg"), ...conditions)),
    });
    return conditionHolds(() => this.#table.documents.send(update));
  }
}
