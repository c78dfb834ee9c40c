import type { DataId } from "#lib/platform/data-id.ts";
/** Sweep data that a reset or a deletion put out of reach. */
export interface ProjectJob {
  type: "sweep";
  dataId: DataId;
}
