import type { AudienceChange } from "#lib/domain/segment/tracking/tracked-segments.ts";
import { emailEventsIn } from "./email-events-in.ts";
import { hadNeverUsed, type PlacedChange, type StreamBatch, type TableStreamRecord } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** Updates the members of tracked segments after these changes. */
export async function followSegments({ segments }: Pick<TableFollower, "segments">, batch: StreamBatch): Promise<void> {
  const changes = batch.changes.filter(({ dataId }) => !hadNeverUsed(batch, dataId, "segments"));
  await segments.follow(changes.flatMap(audienceChange), batch.budget);
}

/** A contact's event arrives as a change of the contact that records it. */
function audienceChange(change: PlacedChange): AudienceChange[] {
  const { dataId, record } = change;
  if (change.kind === "contact") return [{ ...change, storedAt: storedAt(record) }];
  return emailEventsIn(change).map(({ contactId }) => ({ kind: "mails", dataId, contactId }));
}

function storedAt({ dynamodb }: TableStreamRecord): string | undefined {
  const seconds = dynamodb?.ApproximateCreationDateTime;
  return seconds === undefined ? undefined : new Date(seconds * 1_000).toISOString();
}
