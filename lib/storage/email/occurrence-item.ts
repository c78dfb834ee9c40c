import type { BounceDetail } from "#lib/domain/email/bounce-detail.ts";
import type { BounceType, Email, EmailOccurrence } from "#lib/domain/email/email.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailPartition } from "#lib/storage/email/email-item.ts";

/** An open, click, transient bounce or delay, stored with its email in the partition of the contact's history. */
interface OccurrenceItem {
  pk: string;
  sk: string;
  /** Contact. */
  ci: string;
  k: EmailOccurrence["kind"];
  ni: string;
  at: string;
  /** Count of opens or clicks, this one included. */
  n?: number;
  ln?: string;
  /** An open or click of a machine. */
  mc?: true;
  /** The campaign of a click, and whether the click is a person's first on its link. */
  ca?: string;
  fp?: true;
  dt?: string;
  /** Copies that bounced or complained, and the type of the bounce. */
  em?: string[];
  bt?: BounceType;
  /** The provider's details of a bounce or a delay. */
  bd?: BounceDetail;
}

/** Every occurrence key in a partition begins with this. */
export const occurrencesPrefix = "o#";

/** The keys of all occurrences of an email begin with this. */
export const occurrencePrefix = (emailId: string): string => `${occurrencesPrefix}${emailId}#`;

/** The email of an occurrence. */
type OccurrenceOwner = Pick<Email, "id" | "contactId">;

export const occurrenceKey = (dataId: DataId, emailId: string, notificationId: string) => ({
  pk: emailPartition(dataId, emailId),
  sk: `${occurrencePrefix(emailId)}${notificationId}`,
});

export function occurrenceItem(
  dataId: DataId,
  { id, contactId }: OccurrenceOwner,
  occurrence: EmailOccurrence,
): OccurrenceItem {
  const { kind, notificationId, at } = occurrence;
  const item = { ...occurrenceKey(dataId, id, notificationId), ci: contactId, k: kind, ni: notificationId, at };
  const detail = "detail" in occurrence && occurrence.detail ? { bd: occurrence.detail } : {};
  switch (occurrence.kind) {
    case "open":
      return { ...item, n: occurrence.opens, ...byMachine(occurrence) };
    case "click":
      return {
        ...{ ...item, n: occurrence.clicks, ln: occurrence.link, ...byMachine(occurrence) },
        ...(occurrence.campaign && { ca: occurrence.campaign.id }),
        ...(occurrence.campaign?.isFirst && { fp: true as const }),
      };
    case "deliveryDelay":
      return { ...item, ...(occurrence.delayType !== null && { dt: occurrence.delayType }), ...detail };
    case "transientBounce":
      return { ...item, ...detail };
    case "copyBounced":
      return { ...item, em: occurrence.emails, bt: occurrence.bounceType };
    case "copyComplained":
      return { ...item, em: occurrence.emails };
  }
}

const byMachine = ({ machine }: { machine: boolean }) => (machine ? ({ mc: true } as const) : {});

export function occurrenceFromItem(item: Record<string, unknown>): EmailOccurrence {
  if (!isOccurrenceItem(item)) throw new Error(`The item ${String(item["sk"])} is not an occurrence.`);
  const base = { notificationId: item.ni, at: item.at };
  const detail = item.bd ? { detail: item.bd } : {};
  switch (item.k) {
    case "open":
      return { kind: "open", ...base, machine: item.mc === true, opens: item.n ?? 0 };
    case "click": {
      const click = { clicks: item.n ?? 0, link: item.ln ?? "" };
      const campaign = item.ca === undefined ? {} : { campaign: { id: item.ca, isFirst: item.fp === true } };
      return { kind: "click", ...base, machine: item.mc === true, ...click, ...campaign };
    }
    case "deliveryDelay":
      return { kind: "deliveryDelay", ...base, delayType: item.dt ?? null, ...detail };
    case "transientBounce":
      return { kind: "transientBounce", ...base, ...detail };
    case "copyBounced":
      return { kind: "copyBounced", ...base, emails: item.em ?? [], bounceType: item.bt ?? "Permanent" };
    case "copyComplained":
      return { kind: "copyComplained", ...base, emails: item.em ?? [] };
  }
}

/** An occurrence and its email. */
export function ownedOccurrenceFromItem(item: Record<string, unknown>): {
  email: OccurrenceOwner;
  occurrence: EmailOccurrence;
} {
  const occurrence = occurrenceFromItem(item);
  const [, id = ""] = String(item["sk"]).split("#");
  return { email: { id, contactId: String(item["ci"]) }, occurrence };
}

function isOccurrenceItem(item: Record<string, unknown>): item is Record<string, unknown> & OccurrenceItem {
  return typeof item["k"] === "string" && typeof item["ni"] === "string" && typeof item["at"] === "string";
}
