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
  "contact.subscribed",
  "contact.unsubscribed",
  "contact.created",
  "contact.updated",
  "contact.deleted",
  "event.tracked",
  "segment.entry",
  "segment.exit",
  "webhook.test",
] as const;

export type WebhookType = (typeof webhookTypes)[number];

const families = [...new Set(webhookTypes.map(familyOf))];

/** What an endpoint can ask for: a type, all types of a family, or everything, new types included. */
export const webhookPatterns: readonly [string, ...string[]] = ["*", ...families, ...webhookTypes];

export const asksFor = (patterns: readonly string[], type: WebhookType): boolean =>
  patterns.includes("*") || patterns.includes(type) || patterns.includes(familyOf(type));

/** `email.*` of `email.sent`. */
function familyOf(type: string): string {
  return `${type.slice(0, type.indexOf("."))}.*`;
}
