import { expect, it } from "vitest";
import { allJobs } from "#functions/queues/jobs/all-jobs.ts";
import type { JobsParts } from "#functions/queues/jobs/jobs-parts.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { projectIdOf, storedDataId } from "#lib/platform/data-id.ts";

const ids = { contactId: "4ee2d6a0-3a6b-4b5e-8f39-0b8f6a2f6f11", workflowId: "9a2bb1a8-31c8-4a0e-9f5b-9e4b8d3f1c22" };
const dataId = storedDataId.parse("0c9b3c52-6a4c-4b57-9a3c-3d0f6f3f5a33_2");
const [segmentId, campaignId, jobId] = [ids.contactId, ids.contactId, ids.contactId];
const at = "2026-03-01T09:30:00.000Z";
const position = { partition: 3, after: null };
const key = { ...ids, number: 2 };
const counts = { [segmentId]: { members: 3, added: 1, removed: 0, failed: false, markingSince: 1 } };
const packed = "YQ==";

/** Messages in the format of earlier releases, which an upgrade finds in the queue. */
const messages: { [Type in AnyJob["type"]]: Extract<AnyJob, { type: Type }>[] } = {
  sweep: [{ type: "sweep", dataId }],
  remindOfKey: [{ type: "remindOfKey", projectId: projectIdOf(dataId), keyId: jobId, expiresAt: at }],
  endKeyOverlap: [{ type: "endKeyOverlap", projectId: projectIdOf(dataId), keyId: jobId, endsAt: at }],
  checkDomains: [{ type: "checkDomains" }, { type: "checkDomains", after: "a#b", spare: 0 }],
  importContacts: [{ type: "importContacts", dataId, jobId }],
  exportContacts: [{ type: "exportContacts", dataId, jobId }],
  noteLogin: [
    {
      ...{ type: "noteLogin", userId: jobId, at: "2026-03-01T10:00:00.000Z", result: "OK" },
      ...{ ip: null, userAgent: null, requestId: null },
    },
  ],
  exportAudit: [{ type: "exportAudit", dataId, jobId }],
  workOnSuppressions: [{ type: "workOnSuppressions", dataId, jobId }],
  previewSegment: [{ type: "previewSegment", dataId, jobId }],
  replayWebhooks: [{ type: "replayWebhooks", dataId, jobId }],
  bulkContacts: [{ type: "bulkContacts", dataId, jobId }],
  wakeContact: [{ type: "wakeContact", dataId, contactId: ids.contactId, until: at }],
  forgetContact: [{ type: "forgetContact", dataId, contactId: ids.contactId, before: at }],
  packContacts: [
    { type: "packContacts", dataId },
    { type: "packContacts", dataId, broken: jobId },
    { type: "packContacts", dataId, again: true },
    { type: "packContacts", dataId, broken: jobId, chunk: jobId },
    { type: "packContacts", dataId, again: true, since: at },
    { type: "packContacts", dataId, build: { version: jobId } },
  ],
  sweepField: [
    { type: "sweepField", dataId, key: "plan", deletion: 1, orderedAt: at },
    { type: "sweepField", dataId, key: "plan", deletion: 1, orderedAt: at, from: position, last: true },
  ],
  sweepTopic: [
    { type: "sweepTopic", dataId, topicId: segmentId, orderedAt: at },
    { type: "sweepTopic", dataId, topicId: segmentId, orderedAt: at, from: position },
  ],
  sweepEvent: [
    { type: "sweepEvent", dataId, name: "paid", before: at },
    { type: "sweepEvent", dataId, name: "paid", before: at, from: position },
  ],
  sweepList: [{ type: "sweepList", dataId, segmentId }],
  leaveList: [{ type: "leaveList", dataId, segmentId, contactId: ids.contactId, mark: 1_700_000_000_000 }],
  recountSegments: [{ type: "recountSegments" }, { type: "recountSegments", after: dataId }],
  recountProject: [
    { type: "recountProject", dataId },
    {
      type: "recountProject",
      dataId,
      going: { turn: jobId, progress: { now: 1, position: [null, "", jobId], counts } },
    },
  ],
  repairCounts: [
    { type: "repairCounts", dataId, attempt: 1 },
    { type: "repairCounts", dataId, attempt: 2, turn: "3" },
  ],
  exportPerson: [{ type: "exportPerson", dataId, jobId }],
  erasePerson: [{ type: "erasePerson", dataId, jobId }],
  queueScheduledMails: [{ type: "queueScheduledMails", dataId, minute: "2026-03-01T09:30" }],
  startCampaign: [{ type: "startCampaign", dataId, campaignId, scheduledFor: at }],
  freezeCampaign: [{ type: "freezeCampaign", dataId, campaignId }],
  checkCampaigns: [{ type: "checkCampaigns" }, { type: "checkCampaigns", after: `${dataId}#${campaignId}` }],
  runExecution: [
    { type: "runExecution", dataId, ...key },
    { type: "runExecution", dataId, ...key, dueAt: at, attempt: 3 },
  ],
  dispatchEvent: [
    {
      ...{ type: "dispatchEvent", dataId, id: jobId, name: "paid", contactId: ids.contactId, createdAt: at },
      ...{ emailId: null, notificationId: null, cause: null },
    },
    {
      ...{ type: "dispatchEvent", dataId, id: jobId, name: "email.opened", contactId: ids.contactId, createdAt: at },
      ...{ emailId: jobId, notificationId: "n", cause: { workflowId: ids.workflowId, depth: 2 }, attempt: 2 },
    },
  ],
  settleWebhook: [
    { type: "settleWebhook", dataId, ...key, stepExecutionId: jobId, result: { output: { status: 200 } } },
    { type: "settleWebhook", dataId, ...key, stepExecutionId: jobId, result: { error: "timeout" } },
  ],
  armSchedule: [{ type: "armSchedule", dataId, workflowId: ids.workflowId, since: at }],
  runSchedule: [
    { type: "runSchedule", dataId, workflowId: ids.workflowId, since: at, at },
    { type: "runSchedule", dataId, workflowId: ids.workflowId, since: at, at, from: [null, jobId] },
  ],
  checkSchedules: [{ type: "checkSchedules" }],
  cancelExecutions: [{ type: "cancelExecutions", dataId, workflowId: ids.workflowId, before: at }],
  sweepWorkflow: [{ type: "sweepWorkflow", dataId, workflowId: ids.workflowId }],
  followChange: [{ type: "followChange", shardId: "shard", steps: ["countChanges"], record: packed }],
  followChanges: [
    { type: "followChanges", dataId, shardId: "shard", steps: ["dispatchEvents"], records: packed },
    { type: "followChanges", dataId, shardId: "shard", steps: ["dispatchEvents"], records: packed, attempt: 2 },
  ],
  refreshLists: [{ type: "refreshLists" }],
};

const parts = {
  ...{ table: {}, settings: {}, domains: {}, sweptFiles: {}, jobs: {}, timer: {}, clock: {} },
} as unknown as JobsParts;

it.each(Object.entries(allJobs(parts)))("reads the messages of earlier releases: %s", (type, { schema }) => {
  const known: Record<string, AnyJob[]> = messages;
  for (const message of known[type] ?? []) expect(schema.parse(JSON.parse(JSON.stringify(message)))).toEqual(message);
});
