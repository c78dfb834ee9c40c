import type { DataId } from "#lib/platform/data-id.ts";
import type { JobStep, StepName } from "./follow-table.ts";

export type FollowJob =
  /** Retry a parked change of the table: its failed steps, and its stream record, packed. */
  | { type: "followChange"; shardId: string; steps: StepName[]; record: string }
  /** Run steps for changes of the table that exceeded the project's budget: their stream records, packed. */
  | {
      type: "followChanges";
      dataId: DataId;
      shardId: string;
      steps: JobStep[];
      records: string;
      attempt?: number | undefined;
    };
