import { addressOf, seedContacts } from "#bench/contact-seed.ts";
import { type Cost, costLine, endPagesInTime, measure, type Operation } from "#bench/cost.ts";
import { seededSegments } from "#bench/segment-seed.ts";
import { TrackService } from "#lib/domain/event/track-service.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import type { AudienceView } from "#lib/domain/segment/audience/audience.ts";
import { SegmentMembers } from "#lib/domain/segment/audience/segment-members.ts";
import { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import { SegmentRecount } from "#lib/domain/segment/counting/segment-recount.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import type { ContactItem } from "#lib/storage/contact/contact-item.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { SegmentMarkRepository } from "#lib/storage/segment/segment-mark-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

const sizes = [1_000, 10_000, 100_000];

/** Read units for 100,000 contacts and all segments together. */
const passReadMax = 7_500;
const passMsGoal = 10_000;

/** Contacts per second and core, evaluated for one segment. */
const evaluationsMin = 300_000;

const segmentsAtOnce = 10;
const manySegments = 1_000;

/** With a thousand segments a pass is all evaluation, so fewer contacts show as much. */
const manyContactsMax = 10_000;

/**
 * The cost of a pass over 1,000 to 100,000 contacts for ten and for a thousand segments, of a live page, of a first and a
 * repeated compute, and of a track. CONTACTS_MAX skips larger sizes.
 */
export async function segmentsBench(): Promise<void> {
  const table = await startTable();
  endPagesInTime(table);
  const chosen = sizes.filter((size) => size <= Number(process.env["CONTACTS_MAX"] ?? Number.POSITIVE_INFINITY));
  try {
    for (const size of chosen) {
      const project = await seedContacts(table, size, withHistory);
      console.log(`${size.toLocaleString("en")} contacts`);
      for (const operation of operationsOn(table, project, size)) {
        const cost = await measure(table, operation);
        console.log(`  ${costLine(cost)}`);
        expectWithin(cost, size);
      }
    }
  } finally {
    table.stop();
  }
  evaluate();
}

/** About 600 bytes, with a few events. */
function withHistory(item: ContactItem, number: number): ContactItem {
  const created = Date.parse(item.up);
  const ev = { signup: created, purchase: created + (number % 90) * 86_400_000, "contact.subscribed": created };
  return { ...item, d: { ...item.d, city: "Amsterdam", about: "a".repeat(190) }, ev };
}

function expectWithin({ name, read, ms }: Cost, size: number): void {
  if (!name.startsWith("pass")) return;
  if (read > (passReadMax * Math.max(size, 1_000)) / 100_000 + 16) throw new Error(`${name}: ${read} RRU.`);
  if (name.includes(`${segmentsAtOnce} `) && ms > passMsGoal)
    console.log(`    slower than the ${passMsGoal} ms aimed at`);
}

function operationsOn(table: TestTable, project: Project, size: number): Operation[] {
  const walker = new DynamoAudienceWalker(table, clock);
  const activities = new MailActivityReader(table, new EmailLog(table));
  const pass = new SegmentPass(walker, activities);
  const store = new SegmentRepository(table);
  const segmentMarks = new SegmentMarkRepository(table);
  const recount = new SegmentRecount({ pass, walker, activities, segmentMarks, segments: store, clock });
  const ports = { segments: store, deletedEvents: new DeletedEventRepository(table), pass, walker, recount, clock };
  const live = new SegmentMembers({ ...ports, recountLater: () => Promise.reject(new Error("There was time.")) });
  const [tracked, ...others] = seededSegments(segmentsAtOnce);
  if (!tracked) throw new Error("There is no segment.");
  const run = (segments: readonly Segment[], settles: boolean) =>
    recount.run({
      dataId: dataOf(project),
      deletedFields: [],
      predicates: new SegmentPredicates(segments),
      segments,
      until: new Date(clock.now().getTime() + 600_000),
      ...(settles && { settle: {} }),
    });
  const track = new TrackService({
    contacts: new ContactRepository(table),
    projects: new ProjectRepository(table),
    events: new EventRepository(table),
  });
  const known = (turn: number) => ({ contact: { email: addressOf((turn * 7_919) % size) }, name: "purchase" });
  return [
    { name: `pass, ${segmentsAtOnce} segments`, times: 3, run: () => run([tracked, ...others], false) },
    ...(size > manyContactsMax
      ? []
      : [{ name: `pass, ${manySegments} segments`, times: 1, run: () => run(seededSegments(manySegments), false) }]),
    { name: "keep a segment", times: 1, run: () => store.create(dataOf(project), { segment: tracked, version: 0 }) },
    {
      name: "live page",
      times: 3,
      run: () => live.list(dataOf(project), project, { segmentId: tracked.id, page: 1, pageSize: 20 }),
    },
    { name: "compute, a third of all enter", times: 1, run: () => run([tracked], true) },
    { name: "compute again", times: 1, run: () => run([tracked], true) },
    {
      name: "track, known contact",
      times: 50,
      run: (turn) => track.track(dataOf(project), { ...known(turn), preserveExistingSubscription: false }, clock.now()),
    },
  ];
}

/** How many contacts one core evaluates in a second for one segment. */
function evaluate(): void {
  const [segment] = seededSegments(1);
  if (!segment) return;
  const predicates = new SegmentPredicates([segment]);
  const now = Date.now();
  const contacts = Array.from({ length: 1_000 }, (_, number) => someView(number, now));
  const rounds = 300;
  const before = process.cpuUsage();
  let members = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const about of contacts) members += Number(predicates.membershipOf(about, new Map(), now)(segment.id));
  }
  const { user, system } = process.cpuUsage(before);
  const perSecond = Math.round((rounds * contacts.length * 1_000_000) / (user + system));
  console.log(`evaluation: ${perSecond.toLocaleString("en")} contacts a second, ${members / rounds} of 1,000 members`);
  if (perSecond < evaluationsMin) throw new Error(`Less than ${evaluationsMin} contacts a second are evaluated.`);
}

function someView(number: number, now: number): AudienceView {
  const createdAt = new Date(now - number * 86_400_000).toISOString();
  const data = { plan: ["free", "pro", "team"][number % 3], visits: number % 100 };
  const contact = {
    id: String(number),
    email: addressOf(number),
    subscribed: true,
    createdAt,
    updatedAt: createdAt,
    snoozedUntil: null,
    data,
  };
  return { contact, lastEvents: new Map([["purchase", now - (number % 90) * 86_400_000]]), marks: new Map() };
}
