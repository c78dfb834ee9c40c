import type { EmailEventName } from "#lib/domain/event/email-activity.ts";
import type { SequencedEmailEvent } from "#lib/domain/event/email-log.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { lastEventKey } from "#lib/storage/event/last-events.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import type { Table } from "#lib/storage/table/table.ts";
import type { NaiveSubject } from "#test/domain/condition/naive-evaluation.ts";
import { now } from "#test/domain/condition/random-conditions.ts";
import { putItem } from "#test/support/table.ts";

/** A contact as conditions see it, with what became of its mails and the marks it carries. */
export interface StoredSubject extends Omit<NaiveSubject, "segments"> {
  id: string;
  marks: Record<string, number>;
  deletionsSeen: number;
}

const isAboutMails = (name: string) => name.startsWith("email.");

/** Puts contacts with their events and marks, and logs what happened to their mails, as the API and the stream would. */
export async function storeSubjects(table: Table, project: DataId, subjects: readonly StoredSubject[]): Promise<void> {
  await mapConcurrently(subjects, 8, async ({ id, contact, events, marks, deletionsSeen }) => {
    const own = Object.entries(events).filter(([name]) => !isAboutMails(name));
    const Item = {
      ...newContactItem(project, { ...contact, id, deletionsSeen }),
      ...(contact.snoozedUntil !== null && { sn: contact.snoozedUntil }),
      // The client takes a map for an object whatever its keys are, such as `constructor`.
      ev: new Map(own.map(([name, times]) => [lastEventKey(name), Math.max(...times)])),
      sg: marks,
    };
    await putItem(table, Item);
  });
  const events = subjects.flatMap(({ id, events }) =>
    Object.entries(events).flatMap(([name, times]) =>
      isAboutMails(name) ? times.map((time, index) => event(id, name, time, `${name}-${index}`)) : [],
    ),
  );
  await new EmailLog(table).append(project, "shard", events);
}

function event(contactId: string, name: string, time: number, notificationId: string): SequencedEmailEvent {
  const permanent = name === "email.bounce.permanent";
  return {
    name: (permanent ? "email.bounce" : name) as EmailEventName,
    contactId,
    emailId: contactId,
    notificationId,
    createdAt: new Date(time).toISOString(),
    permanent,
    sequence: "1",
  };
}

export interface Asked {
  project: DataId;
  segments: readonly Segment[];
  deletedFields?: readonly DeletedField[];
  deletedEvents?: ReadonlyMap<string, number>;
  /** Pages after which each part of the pass ends; the next part continues. */
  pagesMax?: number;
}

/** The ids of the members of each segment, as one pass finds them, and in how many parts it did. */
export async function membersByPass(
  table: Table,
  { project: projectId, segments, deletedFields = [], deletedEvents = new Map(), pagesMax = 1_000 }: Asked,
) {
  const predicates = new SegmentPredicates(segments, deletedEvents);
  const ids = segments.map(({ id }) => id);
  const members = new Map(ids.map((id) => [id, [] as string[]]));
  const until = new Date(now);
  let pages = 0;
  // By this clock the time is over after so many pages.
  const clock = { now: () => new Date(pages < pagesMax ? 0 : now) };
  const pass = new SegmentPass(
    new DynamoAudienceWalker(table, clock),
    new MailActivityReader(table, new EmailLog(table)),
  );
  let from: Awaited<ReturnType<typeof pass.run>>;
  let parts = 0;
  do {
    pages = 0;
    parts += 1;
    const order = { dataId: projectId, deletedFields, predicates, now, from, until };
    from = await pass.run(order, predicates.needsOf(ids), async (page, judge) => {
      pages += 1;
      for (const about of page) {
        const isMemberOf = judge(about);
        for (const id of ids) if (isMemberOf(id)) members.get(id)?.push(about.contact.id);
      }
    });
  } while (from);
  return { members: new Map([...members].map(([id, found]) => [id, found.sort()])), parts };
}
