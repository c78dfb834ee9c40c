import { randomBytes } from "node:crypto";
import { endPagesInTime } from "#bench/cost.ts";
import { seededActivity, seededAddress, seededSegments, seededView } from "#bench/pass-seed.ts";
import { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import { type DataId, storedDataId } from "#lib/platform/data-id.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { prices } from "#local/services/prices.ts";
import { putItems, startTable, type TestTable } from "#test/support/table.ts";

const storedAtOnce = 10_000;
const rounds = 5;
const passMsMax = 3_600_000;

/** For a million contacts. docs/decisions/0035 says why they are missed. */
const goals = { seconds: 5, dollars: 0.001 };

/** Of the function: one whole CPU. */
const functionGb = 1_769 / 1_024;

/** One pass over the contacts for ten conditions, five times: CPU of this process, read units, and members of each segment. */
export async function passBench(size: number): Promise<void> {
  const table = await startTable();
  endPagesInTime(table);
  try {
    const now = clock.now().getTime();
    const salt = randomBytes(32).toString("hex");
    const dataId = storedDataId.parse(newId());
    for (let start = 0; start < size; start += storedAtOnce) {
      const count = Math.min(storedAtOnce, size - start);
      const items = Array.from({ length: count }, (_, index) =>
        seededItem(dataId, salt, { number: start + index, now }),
      );
      await putItems(table, items);
    }
    const ids = Array.from({ length: size }, (_, number) => contactIdFor(salt, seededAddress(number)));
    const activity = seededActivity(ids, now);
    for (let round = 1; round <= rounds; round += 1) await measurePass(table, dataId, { now, activity });
  } finally {
    await table.stop();
  }
}

function seededItem(dataId: DataId, salt: string, { number, now }: { number: number; now: number }) {
  const { contact, lastEvents, marks } = seededView(salt, number, now);
  return {
    ...newContactItem(dataId, { ...contact, deletionsSeen: 0 }),
    ev: Object.fromEntries(lastEvents),
    sg: Object.fromEntries(marks),
  };
}

async function measurePass(
  table: TestTable,
  dataId: DataId,
  { now, activity }: { now: number; activity: ReturnType<typeof seededActivity> },
): Promise<void> {
  const segments = seededSegments();
  const asked = segments.filter(({ type }) => type === "DYNAMIC").map(({ id }) => id);
  const predicates = new SegmentPredicates(segments);
  const pass = new SegmentPass(new DynamoAudienceWalker(table, clock), {
    ofAll: async (_, name) => activity.get(name) ?? new Map<string, number>(),
  });
  const until = new Date(clock.now().getTime() + passMsMax);
  const request = { dataId, deletedFields: [], predicates, now, from: undefined, until };
  const members = asked.map(() => 0);
  let contacts = 0;
  table.takeUnits();
  const before = process.cpuUsage();
  await pass.run(request, predicates.needsOf(asked), async (page, judge) => {
    contacts += page.length;
    for (const about of page) {
      const isMemberOf = judge(about);
      for (const [at, id] of asked.entries()) if (isMemberOf(id)) members[at] = (members[at] ?? 0) + 1;
    }
  });
  const { user, system } = process.cpuUsage(before);
  const { read } = table.takeUnits();
  // Microseconds each are seconds for a million.
  const seconds = (user + system) / contacts;
  const dollars = (read / contacts) * 1_000_000 * prices.readUnit + seconds * functionGb * prices.gbSecond;
  console.log(
    `  ${contacts.toLocaleString("en")} contacts, ${read} RRU; members ${members.join(" ")}; a million takes ${seconds.toFixed(0)} s of CPU (goal ${goals.seconds}), $${dollars.toFixed(4)} (goal ${goals.dollars})`,
  );
}
