import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { MarkFlip } from "#lib/domain/segment/tracking/mark-flip.ts";
import type { SegmentMarkStore } from "#lib/domain/segment/tracking/segment-mark-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { WorkBudget } from "#lib/platform/work-budget.ts";
import { contactAttributes, contactKey } from "#lib/storage/contact/contact-item.ts";
import { and, type Change, type Condition, updateOf } from "#lib/storage/table/expressions.ts";
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
    dataId: DataId,
    contactId: string,
    { flip, changedAt }: { flip: MarkFlip; changedAt?: string | undefined },
  ): Promise<boolean> {
    if (changedAt === undefined) return this.#write(dataId, contactId, { flips: [flip] });
    return this.#write(dataId, contactId, {
      flips: [flip],
      set: [contactAttributes.setAt(["wf", "f"], Math.abs(flip.to))],
      still: [contactAttributes.is("up", "=", changedAt), contactAttributes.is(["wf", "a"], "=", changedAt)],
    });
  }

  async flipAll(
    dataId: DataId,
    contactId: string,
    { flips, budget }: { flips: readonly MarkFlip[]; budget: WorkBudget },
  ): Promise<readonly MarkFlip[]> {
    const made: MarkFlip[] = [];
    const make = async (together: readonly MarkFlip[]) => {
      budget.spend(1);
      const isMade = await this.#write(dataId, contactId, { flips: together });
      if (isMade) made.push(...together);
      return isMade;
    };
    for (let start = 0; start < flips.length; start += flipsPerWrite) {
      const together = flips.slice(start, start + flipsPerWrite);
      if ((await make(together)) || together.length === 1) continue;
      for (const flip of together) await make([flip]);
    }
    return made;
  }

  /** Conditional on the marks that were read, so that only one of several concurrent workers makes the change. */
  #write(
    dataId: DataId,
    contactId: string,
    { flips, set = [], still = [] }: { flips: readonly MarkFlip[]; set?: Change[]; still?: Condition[] },
  ): Promise<boolean> {
    const changes = flips.map(({ mark, to }) => contactAttributes.setAt(["sg", mark], to));
    const conditions = flips.map(({ mark, from }) => contactAttributes.isStill(["sg", mark], from));
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: contactKey(dataId, contactId),
      ...updateOf([...changes, ...set], and(contactAttributes.exists("sg"), ...conditions, ...still)),
    });
    return conditionHolds(() => this.#table.documents.send(update));
  }
}
