import { marshall } from "@aws-sdk/util-dynamodb";
import type { Chance } from "#bench/scale/chance.ts";
import type { TableStreamRecord } from "#functions/table-changes/stream-batch.ts";
import { statusRank } from "#lib/domain/email/email.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { newEmailItem } from "#lib/storage/email/email-item.ts";
import { someEmail } from "#test/support/records.ts";

/** A change of an email's record as the stream tells of it, at its time. */
export interface MailChange {
  atMs: number;
  record: TableStreamRecord;
}

const deliveredAfterMs = 300;

/** The record of an email at its end, and the two changes that made it: sent, then delivered. */
export function simulatedMail(project: Project, atMs: number): { item: object; changes: MailChange[] } {
  const sa = new Date(atMs).toISOString();
  const da = new Date(atMs + deliveredAfterMs).toISOString();
  const contactId = contactIdFor(project.salt, `${newId()}@example.com`);
  const created = newEmailItem(dataOf(project), someEmail(contactId, { createdAt: sa, campaignId: newId() }));
  const sent = { ...created, st: statusRank("SENT"), sa, mi: `0100019b-${newId()}` };
  const item = { ...sent, st: statusRank("DELIVERED"), da };
  return {
    item,
    changes: [
      { atMs, record: { dynamodb: { NewImage: imageOf(sent) } } },
      { atMs: atMs + deliveredAfterMs, record: { dynamodb: { OldImage: imageOf(sent), NewImage: imageOf(item) } } },
    ],
  };
}

const imageOf = (item: object) => marshall(item, { removeUndefinedValues: true });

/** The times of mails at this rate, from a random moment on. */
export function timesOf(
  chance: Chance,
  { fromMs, seconds, perSecond }: { fromMs: number; seconds: number; perSecond: number },
) {
  const first = fromMs + (chance.next() * 1_000) / perSecond;
  return Array.from({ length: Math.round(seconds * perSecond) }, (_, index) =>
    Math.round(first + (index * 1_000) / perSecond),
  );
}
