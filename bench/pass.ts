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

/** Passes over the contacts for ten conditions, five times: CPU of this process, read units, and members of each segment. */
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
    for (let round = 1; round <= rounds; round += 1) await measurePasses(table, dataId, { now, activity });
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

interface PassInput {
  now: number;
  activity: ReturnType<typeof seededActivity>;
}

interface Cost {
  contacts: number;
  units: number;
  cpuMicroseconds: number;
}

interface Passed extends Cost {
  members: number[];
}

/** A pass about all ten segments, then one about each alone, which leaves out contacts that the table knows do not match. */
async function measurePasses(table: TestTable, dataId: DataId, { now, activity }: PassInput): Promise<void> {
  const segments = seededSegments();
  const asked = segments.filter(({ type }) => type === "DYNAMIC").map(({ id }) => id);
  const predicates = new SegmentPredicates(segments);
  const pass = new SegmentPass(new DynamoAudienceWalker(table, clock), {
    ofAll: async (_, name) => activity.get(name) ?? new Map<string, number>(),
  });
  const passAbout = async (membersOf: readonly string[]): Promise<Passed> => {
    const until = new Date(clock.now().getTime() + passMsMax);
    const request = { dataId, deletedFields: [], predicates, membersOf, now, from: undefined, until };
    const members = membersOf.map(() => 0);
    let contacts = 0;
    table.takeUnits();
    const before = process.cpuUsage();
    await pass.run(request, predicates.needsOf(membersOf), async (page, judge) => {
      contacts += page.seen;
      for (const about of page.contacts) {
        const isMemberOf = judge(about);
        for (const [at, id] of membersOf.entries()) if (isMemberOf(id)) members[at] = (members[at] ?? 0) + 1;
      }
    });
    const { user, system } = process.cpuUsage(before);
    return { contacts, members, units: table.takeUnits().read, cpuMicroseconds: user + system };
  };
  const together = await passAbout(asked);
  const alone: Passed[] = [];
  for (const id of asked) alone.push(await passAbout([id]));
  const { contacts, members } = together;
  console.log(`  ${contacts.toLocaleString("en")} contacts; members ${members.join(" ")}`);
  console.log(`    all ten for a million: ${priceOf(together)} (goals ${goals.seconds} s, $${goals.dollars})`);
  console.log(`    one of them, on average: ${priceOf(averageOf(alone))}`);
}

/** Microseconds for each contact are seconds for a million. */
function priceOf({ contacts, units, cpuMicroseconds }: Cost): string {
  const seconds = cpuMicroseconds / contacts;
  const dollars = (units / contacts) * 1_000_000 * prices.readUnit + seconds * functionGb * prices.gbSecond;
  return `${seconds.toFixed(1)} s of CPU, $${dollars.toFixed(4)}`;
}

function averageOf(passes: readonly Passed[]): Cost {
  const sum = (of: (passed: Passed) => number) => passes.reduce((total, passed) => total + of(passed), 0);
  return {
    contacts: sum(({ contacts }) => contacts),
    units: sum(({ units }) => units),
    cpuMicroseconds: sum(({ cpuMicroseconds }) => cpuMicroseconds),
  };
}
