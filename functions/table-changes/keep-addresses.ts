import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import type { BookEntry } from "#lib/storage/contact/book/book-items.ts";
import type { ContactImage } from "#lib/storage/contact/contact-image.ts";
import type { PlacedChange, StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

const projectsAtOnce = 8;

/** Keeps what changes the address books of projects that have one, one item per project and batch. */
export async function keepAddresses(
  { books, jobs }: Pick<TableFollower, "books" | "jobs">,
  { shardId, changes }: StreamBatch,
): Promise<void> {
  const byProject = Map.groupBy(changes, ({ dataId }) => dataId);
  await mapConcurrently([...byProject], projectsAtOnce, async ([dataId, own]) => {
    const kept = await books.append(dataId, shardId, own.flatMap(entriesOf));
    if (kept === "full") await jobs.send({ type: "packContacts", dataId });
  });
}

function entriesOf(change: PlacedChange): BookEntry[] {
  if (change.kind !== "contact") return [];
  const { before, after, sequence } = change;
  const isSame =
    before?.createdAt === after?.createdAt &&
    before?.email === after?.email &&
    before?.subscribed === after?.subscribed;
  if (isSame) return [];
  const place = ({ id, createdAt }: ContactImage) => ({ sequence, id, createdMs: Date.parse(createdAt) });
  const isGone = before && before.createdAt !== after?.createdAt;
  return [
    ...(isGone ? [{ ...place(before), removed: true as const }] : []),
    ...(after ? [{ ...place(after), email: after.email, subscribed: after.subscribed }] : []),
  ];
}
