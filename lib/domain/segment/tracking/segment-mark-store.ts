import type { MarkFlip } from "#lib/domain/segment/tracking/mark-flip.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { WorkBudget } from "#lib/platform/work-budget.ts";

/** Stores with each contact the segments it belongs to (`AudienceContact.marks`). Implemented by lib/storage. */
export interface SegmentMarkStore {
  /**
   * Sets a contact's mark of a segment, in milliseconds since 1970 (positive: when it entered; negative: when it left). False,
   * with nothing written, when the mark is no longer `from`, or the contact is gone. 1 WRU for each KB of the contact.
   *
   * `changedAt`: when a workflow step changed the contact and so caused a flip that comes too late to show it. The flip is stored
   * with that change, and is not made when the contact has changed since.
   */
  flip(dataId: DataId, contactId: string, input: { flip: MarkFlip; changedAt?: string | undefined }): Promise<boolean>;
  /**
   * Like `flip` for marks of different segments. Returns the flips it made. One write for 40 of them, unless one is refused;
   * each write spends a unit.
   */
  flipAll(
    dataId: DataId,
    contactId: string,
    input: { flips: readonly MarkFlip[]; budget: WorkBudget },
  ): Promise<readonly MarkFlip[]>;
}
