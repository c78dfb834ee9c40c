import {
  hadNeverUsed,
  type PlacedChange,
  type StreamBatch,
  type TableStreamRecord,
} from "#functions/table-changes/stream-batch.ts";
import type { TableFollower } from "#functions/table-changes/table-follower.ts";
import type { PlacedEvent } from "#lib/domain/webhook/delivering/fan-out.ts";
import { toldOfContact } from "#lib/domain/webhook/telling/contact-told.ts";
import { toldOfRecordedEvent } from "#lib/domain/webhook/telling/event-told.ts";
import { toldOfExecution } from "#lib/domain/webhook/telling/execution-told.ts";
import { toldOfMail, toldOfMailEvent, traitsOfMail } from "#lib/domain/webhook/telling/mail-told.ts";
import type { MailTraits, ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

/** Kinds of changes that no endpoint is told of, or only after the batch is counted. */
const silent: readonly PlacedChange["kind"][] = ["campaign", "ledger", "outbox", "suppression"];

const readsAtOnce = 8;

/** One after the other, a second's changes of thirty projects take longer than a second. */
const projectsAtOnce = 8;

/** Hands what the changes tell to the endpoints of their projects and to the event bus. */
export async function tellEndpoints({ fanOut }: Pick<TableFollower, "fanOut">, batch: StreamBatch): Promise<void> {
  const { shardId, changes, budget } = batch;
  const heard = changes.filter(({ dataId }) => !hadNeverUsed(batch, dataId, "webhooks"));
  const telling = heard.filter(({ kind }) => !silent.includes(kind));
  const byData = Map.groupBy(await placed(telling, fanOut), (change) => change.dataId);
  await mapConcurrently([...byData], projectsAtOnce, async ([dataId, own]) => {
    const targets = await fanOut.targetsOf(dataId);
    if (targets.length === 0) return;
    const events = own.flatMap((change) =>
      toldOf(change).map((event): PlacedEvent => {
        return { event, traits: traitsIn(change), place: `${shardId}#${change.sequence}` };
      }),
    );
    await fanOut.tell(dataId, { targets, events, budget });
  });
}

/** Domains do not know which data of their project is current. */
async function placed(
  changes: readonly PlacedChange[],
  fanOut: Pick<TableFollower["fanOut"], "currentDataOf">,
): Promise<PlacedChange[]> {
  const all = await mapConcurrently(changes, readsAtOnce, async (change) => {
    if (change.kind !== "told" || !change.isOfProject) return [change];
    const dataId = await fanOut.currentDataOf(projectIdOf(change.dataId));
    return dataId === undefined ? [] : [{ ...change, dataId }];
  });
  return all.flat();
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
    case "told":
      return [change.event];
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
