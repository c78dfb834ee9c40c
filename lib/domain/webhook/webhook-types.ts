/** What endpoints can be told of. Only the names of this interface: no event is reserved by them. */
export const webhookTypes = [
  "email.sent",
  "email.delivery",
  "email.open",
  "email.click",
  "email.bounce",
  "email.complaint",
  "email.received",
  "email.failed",
  "email.scheduled",
  "email.cancelled",
  "email.topic_subscribed",
  "email.topic_unsubscribed",
  "contact.subscribed",
  "contact.unsubscribed",
  "contact.created",
  "contact.updated",
  "contact.deleted",
  "event.tracked",
  "segment.entry",
  "segment.exit",
  "campaign.started",
  "campaign.paused",
  "campaign.resumed",
  "campaign.sent",
  "campaign.cancelled",
  "workflow.started",
  "workflow.finished",
  "domain.verified",
  "domain.failed",
  "project.disabled",
  "project.enabled",
  "job.finished",
  "webhook.test",
] as const;

export type WebhookType = (typeof webhookTypes)[number];

/** Types whose events are stored nowhere: the feed does not have them, and no replay brings them. */
const unstoredTypes: readonly WebhookType[] = [
  ...(["contact.created", "contact.updated", "contact.deleted", "domain.verified", "domain.failed"] as const),
  ...(["project.disabled", "project.enabled", "job.finished", "webhook.test"] as const),
];

export const replayableTypes = webhookTypes.filter((type) => !unstoredTypes.includes(type));

const families = [...new Set(webhookTypes.map(familyOf))];

/** What an endpoint can ask for: a type, all types of a family, or everything, new types included. */
export const webhookPatterns: readonly [string, ...string[]] = ["*", ...families, ...webhookTypes];

export const asksFor = (patterns: readonly string[], type: WebhookType): boolean =>
  patterns.includes("*") || patterns.includes(type) || patterns.includes(familyOf(type));

/** `email.*` of `email.sent`. */
function familyOf(type: string): string {
  return `${type.slice(0, type.indexOf("."))}.*`;
}
