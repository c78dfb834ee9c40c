import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { KeyTypes } from "#lib/domain/contact/field-counts.ts";
import type { SubscriptionState } from "#lib/domain/contact/subscription-event.ts";
import type { Email } from "#lib/domain/email/email.ts";
import type { Job } from "#lib/domain/job/job.ts";
import type { Change } from "#lib/domain/usage/count-changes.ts";
import { subscriptionFromItem } from "#lib/storage/contact-item.ts";
import { emailFromItem } from "#lib/storage/email-item.ts";
import { keyTypesIn } from "#lib/storage/field-image.ts";
import { fieldOrderFromItem } from "#lib/storage/field-order-item.ts";

/** An item as the stream shows it. Lambda hands binary values on as base64 text, see `keyTypesIn`. */
export type StreamImage = Record<string, AttributeValue>;

export interface StreamImages {
  before: StreamImage | undefined;
  after: StreamImage | undefined;
}

/** What a stream record says, for the items whose changes have consequences. */
export type StreamChange =
  | ({ kind: "contact"; projectId: string; keys: Change<KeyTypes> } & Change<SubscriptionState>)
  | ({ kind: "email"; projectId: string } & Change<Email>)
  | { kind: "order"; projectId: string; job: Job };

/** Undefined for an item nobody follows: the key tells without reading the rest. */
export function streamChange(images: StreamImages): StreamChange | undefined {
  const key = images.after ?? images.before;
  const [space, projectId] = key?.["pk"]?.S?.split("#") ?? [];
  if (projectId === undefined) return undefined;
  if (space === "Z")
    return images.before ? undefined : { kind: "order", projectId, job: orderedJob(projectId, images) };
  if (space === "C") return contactChange(projectId, images);
  if (space === "H" && key?.["sk"]?.S?.startsWith("m#")) {
    return { kind: "email", projectId, ...bothImages(images, emailFromItem) };
  }
  return undefined;
}

/** A slot that only forwards is no contact: one that is left behind by a contact shows its deletion. */
function contactChange(projectId: string, images: StreamImages): StreamChange | undefined {
  const change = bothImages(images, subscriptionFromItem);
  if (!change.before && !change.after) return undefined;
  const { before, after } = images;
  const keys = { before: before && keyTypesIn(before), after: after && keyTypesIn(after) };
  return { kind: "contact", projectId, ...change, keys };
}

/** Of one field, or of all that a reset or a deletion left. */
function orderedJob(dataId: string, { after }: StreamImages): Job {
  const field = after && fieldOrderFromItem(unmarshall(after));
  return field ? { type: "sweepField", ...field } : { type: "sweep", dataId };
}

function bothImages<T>(
  { before, after }: StreamImages,
  read: (item: Record<string, unknown>) => T | undefined,
): Change<T> {
  return { before: before && read(unmarshall(before)), after: after && read(unmarshall(after)) };
}
