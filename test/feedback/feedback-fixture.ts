import { feedbackConsumer } from "#functions/queues/feedback/handler.ts";
import type { Email, NewEmail } from "#lib/domain/email/email.ts";
import { statusRank } from "#lib/domain/email/email.ts";
import type { IncomingNotification } from "#lib/domain/feedback/feedback-ports.ts";
import { FeedbackService, type FeedbackStores } from "#lib/domain/feedback/feedback-service.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SharedProjects } from "#lib/storage/project/shared-projects.ts";
import { putEmail, someEmail, someProject, someTime } from "#test/support/records.ts";
import type { TestTable } from "#test/support/table.ts";

export const acceptedAt = "2026-03-01T10:00:05.000Z";

/** A project whose mails are out, and the queue that tells what became of them. */
export class FeedbackFixture {
  readonly table: TestTable;
  readonly project: Project = someProject();
  readonly emails: EmailFeedbackRepository;
  readonly deferred: { id: string; at: string }[] = [];
  readonly returned: { id: string; delaySeconds: number }[] = [];
  now = new Date("2026-03-01T12:00:00.000Z");
  readonly stores: FeedbackStores;
  readonly #service: FeedbackService;

  private constructor(table: TestTable) {
    this.table = table;
    const clock = { now: () => this.now };
    this.emails = new EmailFeedbackRepository(table, clock);
    this.stores = {
      emails: this.emails,
      contacts: new ContactRepository(table),
      projects: new SharedProjects(new ProjectRepository(table)),
      domains: new SenderDomainRepository(table),
      batches: new BatchRepository(table),
      returned: { giveBack: async ({ id }, delaySeconds) => void this.returned.push({ id, delaySeconds }) },
      deferred: { defer: async ({ id }, at) => void this.deferred.push({ id, at: at.toISOString() }) },
      parked: { park: () => Promise.reject(new Error("Nothing is parked here.")) },
      clock,
    };
    this.#service = new FeedbackService(this.stores);
  }

  static async open(table: TestTable): Promise<FeedbackFixture> {
    const fixture = new FeedbackFixture(table);
    await new ProjectRepository(table).create(fixture.project, { public: newId(), secret: newId() });
    return fixture;
  }

  /** Mails of as many contacts, all sent; the contacts themselves are gone. */
  async sent(count: number, changes: Record<string, unknown> = {}): Promise<NewEmail[]> {
    const emails = Array.from({ length: count }, (_, n) =>
      someEmail(contactIdFor("5a", `${newId()}-${n}@example.com`)),
    );
    for (const [n, email] of emails.entries()) {
      const stored = { st: statusRank("SENT"), sa: someTime, mi: `ses-${n}`, ...changes };
      await putEmail(this.table, this.project.id, email, stored);
    }
    return emails;
  }

  text(
    { id }: Pick<NewEmail, "id">,
    eventType: string,
    details: Record<string, unknown> = {},
    tags: Record<string, string[]> = {},
  ): string {
    const own = { petrel_email_id: [id], petrel_project_id: [this.project.id] };
    const mail = { timestamp: acceptedAt, messageId: "ses-new", tags: { ...own, ...tags } };
    return JSON.stringify({ eventType, mail, ...details });
  }

  apply(notification: IncomingNotification) {
    return this.#service.apply(notification);
  }

  /** As one batch of the queue; answers the places of the messages that come again. */
  async consume(notifications: readonly { id: string; text: string }[]): Promise<number[]> {
    const Records = notifications.map(({ id, text }, index) => ({
      messageId: String(index),
      body: JSON.stringify({ Type: "Notification", MessageId: id, Message: text }),
      attributes: { ApproximateReceiveCount: "1" },
    }));
    const { batchItemFailures } = await feedbackConsumer(this.#service)({ Records } as never);
    return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier));
  }

  async stored(email: Pick<NewEmail, "id">): Promise<Email | undefined> {
    return this.emails.find(this.project.id, email.id);
  }
}
