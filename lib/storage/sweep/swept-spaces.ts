import { emailEventNames } from "#lib/domain/event/email-activity.ts";
import type { SweepRequest } from "#lib/domain/project/sweep-service.ts";
import { survivesReset } from "#lib/domain/usage/counters.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";
import { activityLogPartitions } from "#lib/storage/activity/activity-log-item.ts";
import { campaignPartition } from "#lib/storage/campaign/campaign-item.ts";
import { bookPartition } from "#lib/storage/contact/book/book-items.ts";
import { contactPartitions } from "#lib/storage/contact/contact-item.ts";
import { counterPartition, sharedScope } from "#lib/storage/counter/counter-layout.ts";
import { emailPartition, feedPartition, feedShards } from "#lib/storage/email/email-item.ts";
import { emailLogPartition } from "#lib/storage/email/email-log-item.ts";
import { tagLogPartition } from "#lib/storage/email/tag-log.ts";
import { executionListPartitions } from "#lib/storage/execution/execution-list.ts";
import { jobPartition } from "#lib/storage/job/job-item.ts";
import { jobPartPartition } from "#lib/storage/job/job-part-repository.ts";
import { settingsPartition } from "#lib/storage/project/project-item.ts";
import { listPartition } from "#lib/storage/segment/list-item.ts";
import { segmentPartition, segmentPrefix } from "#lib/storage/segment/segment-item.ts";
import { suppressionPartition } from "#lib/storage/suppression/suppression-item.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { templatePartition } from "#lib/storage/template/template-item.ts";
import { uploadPartition } from "#lib/storage/upload/upload-item.ts";
import { memberOfKey, userProjectKey } from "#lib/storage/user/member-item.ts";
import { deliveriesPartition, lanesPartition } from "#lib/storage/webhook/lane-item.ts";
import { lateMarkPartition } from "#lib/storage/webhook/late-mark-repository.ts";
import { toldLogPartition } from "#lib/storage/webhook/told-log.ts";
import { workflowPartition, workflowPrefix } from "#lib/storage/workflow/workflow-item.ts";

/** The location of a project's items in a key space, and what depends on them. */
export interface SweptSpace {
  /** Partitions of the table, or of `index`; none when the request leaves the space alone. */
  partitions(request: SweepRequest): string[];
  index?: "gsi1";
  /** A partition that only this item leads to, so it is swept before the item. */
  history?(request: SweepRequest, item: ItemKey): string | undefined;
  /** Partitions of `gsi1` that list items in such partitions. */
  lists?(request: SweepRequest, item: ItemKey): string[];
  /** An item elsewhere that is deleted with this one. */
  pointer?(request: SweepRequest, item: ItemKey): ItemKey | undefined;
  keeps?(request: SweepRequest, item: ItemKey): boolean;
}

/** Settings of a deleted project. Domains are removed earlier, where their SES identities are known. */
export const settingsSpaces: Record<string, SweptSpace> = {
  S: {
    partitions: ({ dataId, removed }) => (removed ? [settingsPartition(projectIdOf(dataId))] : []),
    pointer({ dataId }, item) {
      const userId = memberOfKey(item.sk);
      return userId === undefined ? undefined : userProjectKey(userId, projectIdOf(dataId));
    },
  },
};

/**
 * Data spaces in sweep order. Contacts and feed entries lead to histories. Counters come last, to include changes counted
 * during the sweep.
 */
export const dataSpaces: Record<string, SweptSpace> = {
  C: {
    partitions: ({ dataId }) => contactPartitions(dataId),
    history: ({ dataId }, { sk: contactId }) => emailPartition(dataId, contactId),
  },
  CS: { partitions: ({ dataId }) => [suppressionPartition(dataId)] },
  R: { partitions: ({ dataId }) => [bookPartition(dataId)] },
  F: {
    partitions: ({ dataId }) => feedShards.map((shard) => feedPartition(dataId, shard)),
    index: "gsi1",
    history: (_, { pk }) => pk,
  },
  E: {
    partitions: ({ dataId }) => [
      ...emailEventNames.map((name) => emailLogPartition(dataId, name)),
      ...activityLogPartitions(dataId),
      tagLogPartition(dataId),
      toldLogPartition(dataId),
      lateMarkPartition(dataId),
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
  HL: {
    partitions: ({ dataId }) => [lanesPartition(dataId)],
    history: ({ dataId }, { sk: endpointId }) => deliveriesPartition(dataId, endpointId),
  },
  N: {
    partitions: ({ dataId, removed }) => [
      ...new Set([counterPartition(dataId), ...(removed ? [counterPartition(projectIdOf(dataId))] : [])]),
    ],
    // Data in the shared item is unreachable since the reset, and the next fold removes it.
    keeps: ({ removed }, { sk: scope }) => !removed && (survivesReset(scope) || scope === sharedScope),
  },
};
