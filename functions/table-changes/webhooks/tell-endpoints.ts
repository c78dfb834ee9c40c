import type { PlacedChange, StreamBatch, TableStreamRecord } from "#functions/table-changes/stream-batch.ts";
import type { TableFollower } from "#functions/table-changes/table-follower.ts";
import type { PlacedEvent } from "#lib/domain/webhook/delivering/fan-out.ts";
import { toldOfContact } from "#lib/domain/webhook/telling/contact-told.ts";
import { toldOfRecordedEvent } from "#lib/domain/webhook/telling/event-told.ts";
import { toldOfExecution } from "#lib/domain/webhook/telling/execution-told.ts";
import { toldOfMail, toldOfMailEvent, traitsOfMail } from "#lib/domain/webhook/telling/mail-told.ts";
import type { MailTraits, ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";

/** Kinds of changes that no endpoint is told of. */
const silent: readonly PlacedChange["kind"][] = ["ledger", "outbox"];

/** Hands what the changes tell to the endpoints of their projects. */
export async function tellEndpoints(
  { fanOut }: Pick<TableFollower, "fanOut">,
  { shardId, changes, budget }: StreamBatch,
): Promise<void> {
  const telling = changes.filter(({ kind }) => !silent.includes(kind));
  for (const [dataId, own] of Map.groupBy(telling, (change) => change.dataId)) {
    const endpoints = await fanOut.endpointsOf(dataId);
    if (endpoints.length === 0) continue;
    const events = own.flatMap((change) =>
      toldOf(change).map((event): PlacedEvent => {
        return { event, traits: traitsIn(change), place: `${shardId}#${change.sequence}` };
      }),
    );
    await fanOut.tell(dataId, { endpoints, events, budget });
  }
}

function toldOf(change: PlacedChange): ToldEvent[] {
  switch (change.kind) {
    case "contact":
      return toldOfContact(change, storedAt(change.record));
    case "email":
      return toldOfMail(change);
    case "occurrence":
      return change.after && !change.before ? [toldOfMailEvent(change.after)] : [];
    case "event":
      return change.after && !change.before ? toldOfRecordedEvent(change.after) : [];
    case "execution":
      return toldOfExecution(change, change.number);
    default:
      return [];
  }
}

/** Undefined for what only the record of an email or an event shows. */
function traitsIn(change: PlacedChange): MailTraits | null | undefined {
  if (change.kind === "email") return change.after && traitsOfMail(change.after);
  return change.kind === "occurrence" || change.kind === "event" ? undefined : null;
}

/** A deleted contact does not show when it was deleted. */
const storedAt = ({ dynamodb }: TableStreamRecord): string =>
  new Date((dynamodb?.ApproximateCreationDateTime ?? 0) * 1_000).toISOString();
