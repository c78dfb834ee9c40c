import type { EmailEventName } from "#lib/domain/event/email-activity.ts";
import type { SequencedEmailEvent } from "#lib/domain/event/email-log.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { lastEventKey } from "#lib/storage/event/last-events.ts";
import type { Table } from "#lib/storage/table/table.ts";
import type { NaiveSubject } from "#test/domain/condition/naive-evaluation.ts";
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
