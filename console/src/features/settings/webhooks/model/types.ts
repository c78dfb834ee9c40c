import type { components, operations } from "#api/schema.ts";

export type WebhookType = components["schemas"]["WebhookDelivery"]["type"];

/** The types by family, as a reader looks for them. `webhook.test` is sent by a test alone. */
export const families = {
  email: [
    ...(["email.sent", "email.delivery", "email.open", "email.click", "email.bounce", "email.complaint"] as const),
    ...(["email.failed", "email.scheduled", "email.cancelled", "email.received"] as const),
    ...(["email.topic_subscribed", "email.topic_unsubscribed"] as const),
  ],
  contact: [
    ...(["contact.created", "contact.updated", "contact.deleted"] as const),
    ...(["contact.subscribed", "contact.unsubscribed"] as const),
  ],
  event: ["event.tracked"],
  segment: ["segment.entry", "segment.exit"],
  campaign: [
    ...(["campaign.started", "campaign.paused", "campaign.resumed"] as const),
    ...(["campaign.sent", "campaign.cancelled"] as const),
  ],
  workflow: ["workflow.started", "workflow.finished"],
  domain: ["domain.verified", "domain.failed"],
  project: ["project.disabled", "project.enabled"],
  job: ["job.finished"],
} as const satisfies Readonly<Record<string, readonly WebhookType[]>>;

type Family = keyof typeof families;
export const familyNames = Object.keys(families).filter((name): name is Family => name in families);
export const allTypes: readonly WebhookType[] = [...familyNames.flatMap((name) => families[name]), "webhook.test"];

export type ReplayableType = NonNullable<
  operations["replayWebhooks"]["requestBody"]["content"]["application/json"]["types"]
>[number];

const replayableFamilies: readonly string[] = ["email", "event", "segment", "campaign", "workflow"];

/** Types whose events are stored, so that they can be told again. */
export const replayableTypes = allTypes.filter(
  (type): type is ReplayableType =>
    replayableFamilies.some((family) => type.startsWith(`${family}.`)) ||
    type === "contact.subscribed" ||
    type === "contact.unsubscribed",
);

export type Pattern = "*" | `${Family | "webhook"}.*` | WebhookType;
export const everything: Pattern = "*";
export const familyPattern = (family: Family): Pattern => `${family}.*`;
const allPatterns: readonly Pattern[] = [everything, ...familyNames.map(familyPattern), "webhook.*", ...allTypes];

export const patternsIn = (types: readonly string[]): Pattern[] => allPatterns.filter((each) => types.includes(each));

/** Whether a pattern that stands above this one covers it. */
export function isCovered(patterns: readonly Pattern[], pattern: Pattern): boolean {
  if (pattern === everything) return false;
  const [family = ""] = pattern.split(".");
  if (patterns.includes(everything)) return true;
  return pattern !== `${family}.*` && patterns.some((each) => each === `${family}.*`);
}

export const isChosen = (patterns: readonly Pattern[], pattern: Pattern): boolean =>
  patterns.includes(pattern) || isCovered(patterns, pattern);

/** The patterns with one more or one less; those that it covers are left out. */
export function withPattern(patterns: readonly Pattern[], pattern: Pattern, chosen: boolean): Pattern[] {
  const others = patterns.filter((each) => each !== pattern);
  if (!chosen) return others;
  return [...others.filter((each) => !isCovered([pattern], each)), pattern];
}
