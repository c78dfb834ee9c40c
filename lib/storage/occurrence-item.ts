import type { EmailOccurrence } from "#lib/domain/email/email.ts";
import { emailPartition } from "#lib/storage/email-item.ts";

/** One open, click, transient bounce or delay, in the partition of the contact's history beside its mail. */
export interface OccurrenceItem {
  pk: string;
  sk: string;
  k: EmailOccurrence["kind"];
  ni: string;
  at: string;
  /** Count of opens or clicks, this one included. */
  n?: number;
  ln?: string;
  dt?: string;
}

/** All occurrences of a mail begin with this. */
export const occurrencePrefix = (emailId: string): string => `o#${emailId}#`;

export const occurrenceKey = (projectId: string, emailId: string, notificationId: string) => ({
  pk: emailPartition(projectId, emailId),
  sk: `${occurrencePrefix(emailId)}${notificationId}`,
});

export function occurrenceItem(projectId: string, emailId: string, occurrence: EmailOccurrence): OccurrenceItem {
  const { kind, notificationId, at } = occurrence;
  const item = { ...occurrenceKey(projectId, emailId, notificationId), k: kind, ni: notificationId, at };
  switch (occurrence.kind) {
    case "open":
      return { ...item, n: occurrence.opens };
    case "click":
      return { ...item, n: occurrence.clicks, ln: occurrence.link };
    case "deliveryDelay":
      return { ...item, ...(occurrence.delayType !== null && { dt: occurrence.delayType }) };
    case "transientBounce":
      return item;
  }
}

export function occurrenceFromItem(item: Record<string, unknown>): EmailOccurrence {
  if (!isOccurrenceItem(item)) throw new Error(`The item ${String(item["sk"])} is no occurrence.`);
  const base = { notificationId: item.ni, at: item.at };
  switch (item.k) {
    case "open":
      return { kind: "open", ...base, opens: item.n ?? 0 };
    case "click":
      return { kind: "click", ...base, clicks: item.n ?? 0, link: item.ln ?? "" };
    case "deliveryDelay":
      return { kind: "deliveryDelay", ...base, delayType: item.dt ?? null };
    case "transientBounce":
      return { kind: "transientBounce", ...base };
  }
}

function isOccurrenceItem(item: Record<string, unknown>): item is Record<string, unknown> & OccurrenceItem {
  return typeof item["k"] === "string" && typeof item["ni"] === "string" && typeof item["at"] === "string";
}
