import type { DeletedField } from "#lib/domain/contact/deleted-field.ts";
import type { AudienceContact, AudienceView } from "#lib/domain/segment/audience/audience.ts";
import type { SegmentNeeds } from "#lib/domain/segment/authoring/segment-needs.ts";

/** How far a walk has come in each part of a project's contacts: the id it saw last; "" at the beginning, null at the end. */
export type AudiencePosition = readonly (string | null)[];

/** All contacts of a project, as conditions see them. Implemented by lib/storage. */
export interface AudienceWalker {
  /**
   * Shows every contact once with what is needed of it, page by page of all parts side by side, until the time is over: then
   * the answer is where to go on. Eventual unless needed strongly, 0.5 RRU for 4 KB of contacts, whatever is needed of them.
   */
  walk(
    projectId: string,
    deletedFields: readonly DeletedField[],
    needs: SegmentNeeds,
    from: AudiencePosition | undefined,
    until: Date,
    see: (page: AudienceView[]) => Promise<void>,
  ): Promise<AudiencePosition | undefined>;
  /** Those that are there; strong, 1 RRU for 4 KB each. */
  findAll(
    projectId: string,
    deletedFields: readonly DeletedField[],
    contactIds: readonly string[],
  ): Promise<AudienceContact[]>;
}
