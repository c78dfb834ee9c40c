import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { SubscriptionState } from "#lib/domain/contact/subscription-event.ts";
import type { Email } from "#lib/domain/email/email.ts";
import type { Change } from "#lib/domain/usage/count-changes.ts";
import { subscriptionFromItem } from "#lib/storage/contact-item.ts";
import { emailFromItem } from "#lib/storage/email-item.ts";

/** An item as the stream shows it. Lambda hands binary values on as base64 text; nothing that is followed is binary. */
export type StreamImage = Record<string, AttributeValue>;

export interface StreamImages {
  before: StreamImage | undefined;
  after: StreamImage | undefined;
}

/** What a stream record says, for the items whose changes have consequences. */
export type StreamChange =
  | ({ kind: "contact"; projectId: string } & Change<SubscriptionState>)
  | ({ kind: "email"; projectId: string } & Change<Email>)
  | { kind: "sweepOrder"; projectId: string };

/** Undefined for an item nobody follows: the key tells without reading the rest. */
export function streamChange(images: StreamImages): StreamChange | undefined {
  const key = images.after ?? images.before;
  const [space, projectId] = key?.["pk"]?.S?.split("#") ?? [];
  if (projectId === undefined) return undefined;
  if (space === "Z") return images.before ? undefined : { kind: "sweepOrder", projectId };
  if (space === "C") return contactChange(projectId, bothImages(images, subscriptionFromItem));
  if (space === "H" && key?.["sk"]?.S?.startsWith("m#")) {
    return { kind: "email", projectId, ...bothImages(images, emailFromItem) };
  }
  return undefined;
}

/** A slot that only forwards is no contact: one that is left behind by a contact shows its deletion. */
function contactChange(projectId: string, change: Change<SubscriptionState>): StreamChange | undefined {
  return change.before || change.after ? { kind: "contact", projectId, ...change } : undefined;
}

function bothImages<T>(
  { before, after }: StreamImages,
  read: (item: Record<string, unknown>) => T | undefined,
): Change<T> {
  return { before: before && read(unmarshall(before)), after: after && read(unmarshall(after)) };
}
