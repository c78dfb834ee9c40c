import { feedbackService } from "#functions/notifications/feedback.ts";
import { feedbackConsumer } from "#functions/queues/feedback/handler.ts";
import { type NewEmail, statusRank } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import { createProject } from "#test/support/api/project.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { queueEvent } from "#test/support/queue-event.ts";
import { putEmail, someEmail, someTime } from "#test/support/records.ts";
import type { TestTable } from "#test/support/table.ts";

export const acceptedAt = "2026-03-01T10:00:05.000Z";

export type FeedbackFixture = Awaited<ReturnType<typeof openFeedbackFixture>>;

/** A project whose mails are out, and the queue that tells what became of them. */
export async function openFeedbackFixture(table: TestTable) {
  const clock = new TestClock("2026-03-01T12:00:00.000Z");
  const { project } = await createProject(table);
  const deferred: { id: string; at: string }[] = [];
  const returned: { id: string; delaySeconds: number }[] = [];
  const outside = {
    clock,
    returned: {
      giveBack: async ({ id }: { id: string }, delaySeconds: number) => void returned.push({ id, delaySeconds }),
    },
    deferred: { defer: async ({ id }: { id: string }, at: Date) => void deferred.push({ id, at: at.toISOString() }) },
    parked: { park: () => Promise.reject(new Error("Nothing is parked here.")) },
  };
  const service = feedbackService(table, { PLATFORM_MAIL_FROM: undefined }, outside);
  const emails = new EmailFeedbackRepository(table, clock);

  /** Mails of as many contacts, all sent; the contacts themselves are gone. */
  async function sent(count: number, changes: Record<string, unknown> = {}): Promise<NewEmail[]> {
    const made = Array.from({ length: count }, (_, n) => someEmail(contactIdFor("5a", `${newId()}-${n}@example.com`)));
    for (const [n, email] of made.entries()) {
      await putEmail(table, dataOf(project), email, {
        st: statusRank("SENT"),
        sa: someTime,
        mi: `ses-${n}`,
        ...changes,
      });
    }
    return made;
  }

  function text(
    { id }: Pick<NewEmail, "id">,
    eventType: string,
    details: Record<string, unknown> = {},
    tags: Record<string, string[]> = {},
  ): string {
    const own = { petrel_email_id: [id], petrel_project_id: [project.id] };
    const mail = { timestamp: acceptedAt, messageId: "ses-new", tags: { ...own, ...tags } };
    return JSON.stringify({ eventType, mail, ...details });
  }

  /** Handles notifications as one batch of the queue. Returns the places of the messages that come again. */
  async function consume(notifications: readonly { id: string; text: string }[]): Promise<number[]> {
    const bodies = notifications.map((each) => ({ Type: "Notification", MessageId: each.id, Message: each.text }));
    const { batchItemFailures } = await feedbackConsumer(service)(queueEvent(...bodies));
    return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier.slice(1)));
  }

  return {
    ...{ table, project, clock, emails, deferred, returned, sent, text, consume },
    apply: service.apply.bind(service),
    stored: ({ id }: Pick<NewEmail, "id">) => emails.find(dataOf(project), id),
  };
}
