import type { Email, EmailAttachment } from "#lib/domain/email/email.ts";
import { emailMoves } from "#lib/domain/email/email-moves.ts";
import type { ScheduledMail } from "#lib/domain/email/scheduling/scheduled-mail.ts";
import type { ScheduledMailStore } from "#lib/domain/email/scheduling/scheduled-mail-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailAttributes } from "#lib/storage/email/email-item.ts";
import { moveEmail } from "#lib/storage/email/move-email.ts";
import { scheduledPartitionOf, scheduledSortKey } from "#lib/storage/email/scheduled-entry.ts";
import type { Condition } from "#lib/storage/table/expressions.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** 2 WRU a move: the record, and its entry in the index. */
export class ScheduledMailRepository implements ScheduledMailStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async release(mail: ScheduledMail, now: Date): Promise<boolean> {
    const parts = { changes: [outOfIndex], condition: isFor(mail) };
    const { dataId, emailId } = mail;
    return (await moveEmail(this.#table, dataId, { emailId, move: emailMoves.due, now, parts })) !== undefined;
  }

  async expire(mail: ScheduledMail, now: Date): Promise<boolean> {
    const parts = { changes: [outOfIndex, emailAttributes.set({ er: "too_late" })], condition: isFor(mail) };
    const { dataId, emailId } = mail;
    return (await moveEmail(this.#table, dataId, { emailId, move: emailMoves.expire, now, parts })) !== undefined;
  }

  reschedule(
    { dataId, emailId, sendAt }: ScheduledMail,
    now: Date,
    attachments: EmailAttachment[] = [],
  ): Promise<Email | undefined> {
    const files = attachments.length > 0 && { at: attachments };
    const entry = { pk2: scheduledPartitionOf(emailId), sk2: scheduledSortKey(dataId, sendAt), ...files };
    const parts = { changes: [emailAttributes.set(entry)] };
    return moveEmail(this.#table, dataId, { emailId, move: emailMoves.reschedule, now, parts });
  }

  cancel(dataId: DataId, emailId: string, now: Date): Promise<Email | undefined> {
    return moveEmail(this.#table, dataId, { emailId, move: emailMoves.cancel, now, parts: { changes: [outOfIndex] } });
  }
}

const outOfIndex = emailAttributes.remove("pk2");

const isFor = ({ dataId, sendAt }: ScheduledMail): Condition =>
  emailAttributes.is("sk2", "=", scheduledSortKey(dataId, sendAt));
