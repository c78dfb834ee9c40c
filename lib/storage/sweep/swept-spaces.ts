import { emailEventNames } from "#lib/domain/event/email-activity.ts";
import { projectIdOf } from "#lib/domain/project/data-id.ts";
import type { SweepOrder } from "#lib/domain/project/sweep-service.ts";
import { survivesReset } from "#lib/domain/usage/counters.ts";
import { activityLogPartitions } from "#lib/storage/activity/activity-log-item.ts";
import { campaignPartition } from "#lib/storage/campaign/campaign-item.ts";
import { contactPartitions } from "#lib/storage/contact/contact-item.ts";
import { counterPartition, sharedScope } from "#lib/storage/counter/counter-layout.ts";
import { emailPartition, feedPartition, feedShards } from "#lib/storage/email/email-item.ts";
import { emailLogPartition } from "#lib/storage/email/email-log-item.ts";
import { executionListPartitions } from "#lib/storage/execution/execution-list.ts";
import { jobPartPartition } from "#lib/storage/job/job-part-repository.ts";
import { jobPartition } from "#lib/storage/job/job-repository.ts";
import { settingsPartition } from "#lib/storage/project/project-item.ts";
import { listPartition } from "#lib/storage/segment/list-item.ts";
import { segmentPartition, segmentPrefix } from "#lib/storage/segment/segment-item.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { templatePartition } from "#lib/storage/template/template-item.ts";
import { uploadPartition } from "#lib/storage/upload/upload-repository.ts";
import { memberOfKey, userProjectKey } from "#lib/storage/user/member-item.ts";
import { workflowPartition, workflowPrefix } from "#lib/storage/workflow/workflow-item.ts";

/** Where in a key space a project's items are, and what hangs on them. */
export interface SweptSpace {
  /** Of the table, or of `index`; none when the order leaves the space alone. */
  partitions(order: SweepOrder): string[];
  index?: "gsi1";
  /** Partition that an item leads to and that nothing else does: it is swept before the item. */
  history?(order: SweepOrder, item: ItemKey): string | undefined;
  /** Partitions of `gsi1` whose items are in such partitions. */
  lists?(order: SweepOrder, item: ItemKey): string[];
  /** An item elsewhere that goes with this one. */
  pointer?(order: SweepOrder, item: ItemKey): ItemKey | undefined;
  keeps?(order: SweepOrder, item: ItemKey): boolean;
}

/** Settings of a project that is gone. Domains are removed before, by whoever knows their identities. */
export const settingsSpaces: Record<string, SweptSpace> = {
  S: {
    partitions: ({ dataId, removed }) => (removed ? [settingsPartition(dataId)] : []),
    pointer({ dataId }, item) {
      const userId = memberOfKey(item.sk);
      return userId === undefined ? undefined : userProjectKey(userId, projectIdOf(dataId));
    },
  },
};

/**
 * Data, in the order of the sweep: a contact and a place in the feed are the ways to a history, and counters come last, for
 * the changes that were counted meanwhile.
 */
export const dataSpaces: Record<string, SweptSpace> = {
  C: {
    partitions: ({ dataId }) => contactPartitions(dataId),
    history: ({ dataId }, { sk: contactId }) => emailPartition(dataId, contactId),
  },
  F: {
    partitions: ({ dataId }) => feedShards.map((shard) => feedPartition(dataId, shard)),
    index: "gsi1",
    history: (_, { pk }) => pk,
  },
  E: {
    partitions: ({ dataId }) => [
      ...emailEventNames.map((name) => emailLogPartition(dataId, name)),
      ...activityLogPartitions(dataId),
    ],
  },
  G: {
    partitions: ({ dataId }) => [segmentPartition(dataId)],
    history({ dataId }, { sk }) {
      return sk.startsWith(segmentPrefix) ? listPartition(dataId, sk.slice(segmentPrefix.length)) : undefined;
    },
  },
  T: { partitions: ({ dataId }) => [templatePartition(dataId)] },
  M: { partitions: ({ dataId }) => [campaignPartition(dataId)] },
  W: {
    partitions: ({ dataId }) => [workflowPartition(dataId)],
    lists({ dataId }, { sk }) {
      return sk.startsWith(workflowPrefix) ? executionListPartitions(dataId, sk.slice(workflowPrefix.length)) : [];
    },
  },
  X: { partitions: ({ dataId }) => [uploadPartition(dataId)] },
  Q: {
    partitions: ({ dataId }) => [jobPartition(dataId)],
    history: ({ dataId }, { sk: jobId }) => jobPartPartition(dataId, jobId),
  },
  N: {
    partitions: ({ dataId, removed }) => [
      ...new Set([counterPartition(dataId), ...(removed ? [counterPartition(projectIdOf(dataId))] : [])]),
    ],
    // Data in the shared item are out of reach since the reset, and end with the next fold.
    keeps: ({ removed }, { sk: scope }) => !removed && (survivesReset(scope) || scope === sharedScope),
  },
};
