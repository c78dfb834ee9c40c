import type { NewEmail } from "#lib/domain/email/email.ts";
import type { AcceptedMail, EmailStatusUpdate, NewOccurrence } from "#lib/domain/email/email-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { found, putEmail } from "#test/support/records.ts";

/** Applies what the provider reports of a stored mail that it accepted. */
export function reportsOf(table: Table, dataId: DataId, { id, ...accepted }: AcceptedMail & { id: string }) {
  const feedbackAt = (at: string) => new EmailFeedbackRepository(table, { now: () => new Date(at) });
  return {
    id,
    async mark(status: EmailStatusUpdate["status"], at: string, detail?: EmailStatusUpdate["detail"]): Promise<void> {
      const feedback = feedbackAt(at);
      const mark = { ...accepted, status, at, ...(detail && { detail }) };
      await feedback.mark(dataId, await found(feedback.find(dataId, id)), mark);
    },
    /** Returns the id of the notification. */
    async occur(kind: NewOccurrence["kind"], at: string, parts: Record<string, unknown> = {}): Promise<string> {
      const feedback = feedbackAt(at);
      const link = kind === "click" && { link: "https://x.test" };
      const occurrence = { kind, at, notificationId: newId(), machine: false, ...link, ...parts } as NewOccurrence;
      await feedback.addOccurrence(dataId, await found(feedback.find(dataId, id)), { mail: accepted, occurrence });
      return occurrence.notificationId;
    },
  };
}

/** Stores a mail that the provider accepted when it was created. */
export async function acceptedMail(table: Table, dataId: DataId, email: NewEmail) {
  await putEmail(table, dataId, email);
  const reports = reportsOf(table, dataId, {
    id: email.id,
    messageId: `m-${email.id}`,
    acceptedAt: email.createdAt,
  });
  await reports.mark("SENT", email.createdAt);
  return reports;
}
