import type { routes as activity } from "#functions/api/activity/routes.ts";
import type { routes as analytics } from "#functions/api/analytics/routes.ts";
import type { routes as auth } from "#functions/api/auth/routes.ts";
import type { routes as campaigns } from "#functions/api/campaigns/routes.ts";
import type { routes as contacts } from "#functions/api/contacts/routes.ts";
import type { routes as domains } from "#functions/api/domains/routes.ts";
import type { routes as emails } from "#functions/api/emails/routes.ts";
import type { routes as events } from "#functions/api/events/routes.ts";
import type { routes as imports } from "#functions/api/imports/routes.ts";
import type { routes as projects } from "#functions/api/projects/routes.ts";
import type { routes as segments } from "#functions/api/segments/routes.ts";
import type { routes as send } from "#functions/api/send/routes.ts";
import type { routes as templates } from "#functions/api/templates/routes.ts";
import type { routes as track } from "#functions/api/track/routes.ts";
import type { routes as uploads } from "#functions/api/uploads/routes.ts";
import type { routes as users } from "#functions/api/users/routes.ts";
import type { routes as verify } from "#functions/api/verify/routes.ts";
import type { routes as webhookEndpoints } from "#functions/api/webhook-endpoints/routes.ts";
import type { routes as workflows } from "#functions/api/workflows/routes.ts";
import { notedActions } from "#lib/domain/audit/noted-actions.ts";
import type { AuditAnswer } from "#lib/http/audit/audit-answer.ts";
import type { Route } from "#lib/http/route.ts";

type Tables =
  | (typeof activity | typeof analytics | typeof auth | typeof campaigns | typeof contacts | typeof domains)[number]
  | (typeof emails | typeof events | typeof imports | typeof projects | typeof segments | typeof send)[number]
  | (typeof templates | typeof track | typeof uploads | typeof users | typeof verify)[number]
  | (typeof webhookEndpoints | typeof workflows)[number];

/** Operations of keys and sessions that may change something. */
type ChangingOperation = Extract<
  Tables,
  { method: Exclude<Route["method"], "GET">; auth: Exclude<Route["auth"], "none"> }
>["operation"];

const nothing = { excused: "changes nothing" } as const;
const dataPlane = { excused: "data plane" } as const;
const ownAccount = { excused: "user's own account" } as const;

const campaign = (verb: string) => ({ action: `campaign.${verb}`, before: "getCampaign" }) as const;
const workflow = (verb: string) => ({ action: `workflow.${verb}`, before: "getWorkflow" }) as const;
const endpoint = (verb: string) => ({ action: `webhook-endpoint.${verb}`, before: "getWebhookEndpoint" }) as const;

/** What the audit log holds of every operation that may change something. A new one without an answer does not compile. */
export const auditedOperations: Record<ChangingOperation, AuditAnswer> = {
  ...{ logoutAll: ownAccount, requestVerification: ownAccount, acceptInvitation: ownAccount },
  changePassword: ownAccount,

  ...{ sendMail: dataPlane, sendBatch: dataPlane, track: dataPlane, trackEvent: dataPlane },
  ...{ announceAttachment: dataPlane, verifyAddress: nothing },
  rescheduleEmail: { action: "email.reschedule", before: "getEmail" },
  cancelEmail: { action: "email.cancel" },
  cancelEmails: { action: "email.cancel-many" },

  ...{ upsertContact: dataPlane, snoozeContact: dataPlane, endSnooze: dataPlane },
  ...{ lookupContacts: nothing, explainContact: nothing },
  changeContact: { action: "contact.update", before: "getContact" },
  chooseTopics: { action: "contact.topics", before: "getContact" },
  deleteContact: { action: "contact.delete", before: "getContact" },
  exportContacts: { action: "contact.export-all" },
  exportContact: { action: "contact.export" },
  eraseContact: { action: "contact.erase" },
  deleteField: { action: "contact-field.delete", param: "field" },
  bulkSubscribe: { action: "contact.bulk-subscribe" },
  bulkUnsubscribe: { action: "contact.bulk-unsubscribe" },
  bulkDelete: { action: "contact.bulk-delete" },
  bulkAddToSegment: { action: "contact.bulk-add-to-segment" },
  importContacts: { action: "contact.import" },
  announceImport: { action: "contact.import" },
  importCheckedFile: { action: "contact.import", param: "jobId" },
  addSuppressions: { action: "suppression.add" },
  removeSuppression: { action: "suppression.remove" },
  importSuppressions: { action: "suppression.import" },
  announceSuppressions: { action: "suppression.import" },
  importAccountSuppressions: { action: "suppression.import-account" },
  exportSuppressions: { action: "suppression.export" },
  createTopic: { action: "topic.create" },
  changeTopic: { action: "topic.update" },
  deleteTopic: { action: "topic.delete" },
  deleteEvent: { action: "event.delete", param: "eventName" },

  createSegment: { action: "segment.create" },
  changeSegment: { action: "segment.update", before: "getSegment" },
  deleteSegment: { action: "segment.delete", before: "getSegment" },
  ...{ refreshSegment: nothing, previewSegment: nothing },
  computeSegment: { action: "segment.compute" },
  addMembers: { action: "segment.add-members" },
  removeMembers: { action: "segment.remove-members" },

  createTemplate: { action: "template.create" },
  changeTemplate: { action: "template.update", before: "getTemplate" },
  deleteTemplate: { action: "template.delete", before: "getTemplate" },
  duplicateTemplate: { action: "template.duplicate", madeFrom: "source" },
  previewContent: nothing,
  testContent: { action: "template.test" },
  uploadImage: { action: "image.create" },

  createCampaign: { action: "campaign.create" },
  ...{ changeCampaign: campaign("update"), deleteCampaign: campaign("delete") },
  duplicateCampaign: { action: "campaign.duplicate", madeFrom: "source" },
  ...{ sendCampaign: campaign("send"), pauseCampaign: campaign("pause"), resumeCampaign: campaign("resume") },
  ...{ unscheduleCampaign: campaign("unschedule"), cancelCampaign: campaign("cancel") },
  sendMissing: campaign("send-missing"),
  testCampaign: { action: "campaign.test" },

  createWorkflow: { action: "workflow.create" },
  ...{ changeWorkflow: workflow("update"), deleteWorkflow: workflow("delete") },
  duplicateWorkflow: { action: "workflow.duplicate", madeFrom: "source" },
  addStep: { action: "workflow-step.create", madeFrom: "workflowId" },
  changeStep: { action: "workflow-step.update", param: "stepId" },
  deleteStep: { action: "workflow-step.delete", param: "stepId" },
  addTransition: { action: "workflow-transition.create", madeFrom: "workflowId" },
  insertStep: { action: "workflow-step.insert", madeFrom: "workflowId" },
  deleteTransition: { action: "workflow-transition.delete", param: "transitionId" },
  startExecution: { action: "execution.start", madeFrom: "workflowId" },
  cancelExecution: { action: "execution.cancel", param: "executionId" },
  cancelExecutions: { action: "execution.cancel-all" },

  createWebhookEndpoint: { action: "webhook-endpoint.create" },
  ...{ changeWebhookEndpoint: endpoint("update"), deleteWebhookEndpoint: endpoint("delete") },
  ...{ rotateWebhookSecret: endpoint("rotate-secret"), pauseWebhookEndpoint: endpoint("pause") },
  testWebhookEndpoint: { action: "webhook-endpoint.test" },
  replayWebhooks: { action: "webhook-endpoint.replay" },
  redeliverWebhook: { action: "webhook-endpoint.redeliver" },

  exportAuditLines: { action: "audit.export" },

  addDomain: { action: "domain.create" },
  deleteDomain: { action: "domain.delete" },

  createProject: { action: "project.create" },
  updateProject: { action: "project.update" },
  deleteProject: { action: "project.delete" },
  regenerateKeys: { action: "project.regenerate-keys" },
  resetProject: { action: "project.reset" },
  setBillingLimits: { action: "billing.limits", before: "getBillingLimits" },
  startCheckout: { action: "billing.checkout" },
  openBillingPortal: { action: "billing.portal" },
  addMember: { action: "member.create", param: "userId" },
  changeMemberRole: { action: "member.update", param: "userId" },
  removeMember: { action: "member.delete", param: "userId" },
  createKey: { action: "key.create" },
  changeKey: { action: "key.update", before: "getKey" },
  rotateKey: { action: "key.rotate", before: "getKey" },
  deleteKey: { action: "key.delete", before: "getKey" },
  setEventBus: { action: "event-bus.update", before: "getEventBus" },
};

/** Every action of the audit log. */
export const auditActions: readonly string[] = [
  ...new Set([
    ...Object.values(auditedOperations).flatMap((answer) => ("action" in answer ? [answer.action] : [])),
    ...notedActions,
  ]),
].toSorted();
