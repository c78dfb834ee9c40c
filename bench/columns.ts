import { randomBytes } from "node:crypto";
import { chunkViews } from "#bench/columns/chunk-views.ts";
import { ContactChunk, packContacts } from "#bench/columns/contact-chunk.ts";
import { seededActivity, seededAddress, seededSegments, seededView } from "#bench/columns/seed.ts";
import { endPagesInTime } from "#bench/cost.ts";
import type { EmailActivity } from "#lib/domain/event/email-activity.ts";
import type { AudienceWalker } from "#lib/domain/segment/audience/audience-walker.ts";
import { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import { type DataId, storedDataId } from "#lib/platform/data-id.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { putItems, startTable, type TestTable } from "#test/support/table.ts";

/** Storing and walking more takes minutes; the cost of the table grows in proportion. */
const storedMax = 100_000;

const chunkRows = 10_000;
const rounds = 3;

/**
 * Ten conditions over contacts packed by column (docs/decisions/0035) and over the table, in turns: CPU of this process, read
 * units and packed bytes. CONTACTS_MAX changes the number of packed contacts, CHANGED how many of them the table is read for.
 */
export async function columnsBench(): Promise<void> {
  const size = Number(process.env["CONTACTS_MAX"] ?? 100_000);
  const table = await startTable();
  endPagesInTime(table);
  try {
    const now = clock.now().getTime();
    const salt = randomBytes(32).toString("hex");
    const ids = Array.from({ length: size }, (_, number) => contactIdFor(salt, seededAddress(number)));
    const dataId = storedDataId.parse(newId());
    await storeContacts(table, dataId, { salt, ids: ids.slice(0, storedMax), now });
    const chunks = await packAll({ salt, ids, now });
    const activity = seededActivity(ids, now);
    const activities = {
      ofAll: async (_: DataId, name: EmailActivity) => activity.get(name) ?? new Map<string, number>(),
    };
    const stored = new DynamoAudienceWalker(table, clock);
    const changed = ids.slice(0, Math.min(Number(process.env["CHANGED"] ?? 0), storedMax));
    for (let round = 1; round <= rounds; round += 1) {
      await pass(table, dataId, { name: "table", walker: stored, activities });
      await pass(table, dataId, { name: "packed", walker: packedWalker(chunks), activities });
      if (changed.length > 0) await readChanged(table, dataId, { stored, changed });
    }
  } finally {
    await table.stop();
  }
}

/** Reads the packed contacts like a walk of the table reads its pages. */
const packedWalker = (chunks: readonly Buffer[]): Pick<AudienceWalker, "walk"> => ({
  async walk(_, { needs, deletedFields }, see) {
    for (const bytes of chunks) {
      const chunk = new ContactChunk(bytes);
      const viewOf = chunkViews(chunk, needs, deletedFields);
      await see(Array.from({ length: chunk.rows }, (__, row) => viewOf(row)));
    }
    return undefined;
  },
});

/** Contacts that have changed since they were packed are read as they are now. */
async function readChanged(
  table: TestTable,
  dataId: DataId,
  { stored, changed }: { stored: AudienceWalker; changed: readonly string[] },
): Promise<void> {
  table.takeUnits();
  const before = process.cpuUsage();
  await stored.findAll(dataId, changed, []);
  console.log(`  changed ${changed.length} contacts ${cpuSince(before)} ms of CPU, ${table.takeUnits().read} RRU`);
}

interface Seed {
  salt: string;
  ids: readonly string[];
  now: number;
}

async function storeContacts(table: TestTable, dataId: DataId, { salt, ids, now }: Seed): Promise<void> {
  for (let start = 0; start < ids.length; start += chunkRows) {
    const items = ids.slice(start, start + chunkRows).map((_, index) => {
      const { contact, lastEvents, marks } = seededView(salt, start + index, now);
      return {
        ...newContactItem(dataId, { ...contact, deletionsSeen: 0 }),
        ev: Object.fromEntries(lastEvents),
        sg: Object.fromEntries(marks),
      };
    });
    await putItems(table, items);
  }
}

async function packAll({ salt, ids, now }: Seed): Promise<Buffer[]> {
  const order = [...ids.keys()].sort((a, b) => ((ids[a] ?? "") < (ids[b] ?? "") ? -1 : 1));
  const chunks: Buffer[] = [];
  let packMs = 0;
  for (let start = 0; start < order.length; start += chunkRows) {
    const rows = order.slice(start, start + chunkRows).map((number) => {
      const { contact, ...about } = seededView(salt, number, now);
      return { ...about, contact: { ...contact, deletionsSeen: 0 } };
    });
    const before = process.cpuUsage();
    chunks.push(await packContacts(rows));
    packMs += cpuSince(before);
  }
  const megabytes = chunks.reduce((sum, { length }) => sum + length, 0) / 1e6;
  console.log(
    `${ids.length.toLocaleString("en")} contacts in ${chunks.length} chunks: ${megabytes.toFixed(1)} MB, packed in ${packMs} ms of CPU`,
  );
  return chunks;
}

async function pass(
  table: TestTable,
  dataId: DataId,
  {
    name,
    walker,
    activities,
  }: {
    name: string;
    walker: Pick<AudienceWalker, "walk">;
    activities: ConstructorParameters<typeof SegmentPass>[1];
  },
): Promise<void> {
  const segments = seededSegments();
  const asked = segments.filter(({ type }) => type === "DYNAMIC").map(({ id }) => id);
  const predicates = new SegmentPredicates(segments);
  const members = asked.map(() => 0);
  const now = clock.now().getTime();
  const request = { dataId, deletedFields: [], predicates, now, from: undefined };
  table.takeUnits();
  const before = process.cpuUsage();
  let contacts = 0;
  const until = new Date(now + 3_600_000);
  await new SegmentPass(walker, activities).run(
    { ...request, until },
    predicates.needsOf(asked),
    async (page, judge) => {
      contacts += page.length;
      for (const about of page) {
        const isMemberOf = judge(about);
        for (const [at, id] of asked.entries()) if (isMemberOf(id)) members[at] = (members[at] ?? 0) + 1;
      }
    },
  );
  const ms = cpuSince(before);
  const each = ((ms * 1_000) / contacts).toFixed(1);
  console.log(
    `  ${name.padEnd(8)}${contacts.toLocaleString("en").padStart(10)} contacts ${String(ms).padStart(7)} ms of CPU, ${each} µs each, ${table.takeUnits().read} RRU, ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB; members ${members.join(" ")}`,
  );
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1_000);
}
