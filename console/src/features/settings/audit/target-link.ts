import type { LinkOptions } from "@tanstack/react-router";
import type { AuditLine } from "#features/settings/audit/model.ts";

type Target = Pick<LinkOptions, "to" | "params">;

/** Pages of one record, by the type of the target. */
const ofRecord: Readonly<Record<string, (projectId: string, id: string) => Target>> = {
  contact: (projectId, contactId) => ({ to: "/p/$projectId/contacts/$contactId", params: { projectId, contactId } }),
  topic: (projectId, topicId) => ({ to: "/p/$projectId/topics/$topicId", params: { projectId, topicId } }),
  email: (projectId, emailId) => ({ to: "/p/$projectId/emails/$emailId", params: { projectId, emailId } }),
  segment: (projectId, segmentId) => ({ to: "/p/$projectId/segments/$segmentId", params: { projectId, segmentId } }),
  template: (projectId, templateId) => ({
    ...{ to: "/p/$projectId/templates/$templateId", params: { projectId, templateId } },
  }),
  campaign: (projectId, campaignId) => ({
    ...{ to: "/p/$projectId/campaigns/$campaignId", params: { projectId, campaignId } },
  }),
  workflow: (projectId, workflowId) => ({
    ...{ to: "/p/$projectId/workflows/$workflowId", params: { projectId, workflowId } },
  }),
  "webhook-endpoint": (projectId, endpointId) => ({
    ...{ to: "/p/$projectId/settings/webhooks/$endpointId", params: { projectId, endpointId } },
  }),
  key: (projectId, keyId) => ({ to: "/p/$projectId/settings/keys/$keyId", params: { projectId, keyId } }),
};

/** Pages that show all records of a type. */
const ofType: Readonly<Record<string, LinkOptions["to"]>> = {
  suppression: "/p/$projectId/suppressions",
  "contact-field": "/p/$projectId/contacts/fields",
  event: "/p/$projectId/events",
  domain: "/p/$projectId/settings/domains",
  member: "/p/$projectId/settings/team",
  project: "/p/$projectId/settings/project",
  billing: "/p/$projectId/settings/billing",
};

const gone = /\.(delete|erased?|bulk-delete)$/;

/** The page of what a line is about; undefined if there is none, or none any more. */
export function targetLink(projectId: string, { action, target: { type, id } }: AuditLine): Target | undefined {
  const to = ofType[type];
  if (to) return { to, params: { projectId } };
  return id && !gone.test(action) ? ofRecord[type]?.(projectId, id) : undefined;
}
