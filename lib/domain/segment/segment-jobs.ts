import type { RecountTurn } from "#lib/domain/segment/counting/project-recount.ts";
import type { ListEntry } from "#lib/domain/segment/lists/list-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export type SegmentJob =
  /** Remove the members of a deleted list; does nothing while the list exists. */
  | { type: "sweepList"; dataId: DataId; segmentId: string }
  /** Remove a contact from a list that it was added to while it was deleted. */
  | ({ type: "leaveList"; dataId: DataId; segmentId: string } & ListEntry)
  /** Find the projects whose segments need a recount. */
  | { type: "recountSegments"; after?: string | undefined }
  /** Count the segments of a project, and settle memberships. */
  | ({ type: "recountProject" } & RecountTurn);
