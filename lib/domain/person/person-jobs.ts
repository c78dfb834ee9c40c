import type { DataId } from "#lib/platform/data-id.ts";

export type PersonJob =
  /** Begin or continue writing the file of a person's data. */
  | { type: "exportPerson"; dataId: DataId; jobId: string }
  /** Begin or continue removing a person's data. */
  | { type: "erasePerson"; dataId: DataId; jobId: string };
