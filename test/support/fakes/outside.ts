import type { AnyJob } from "#functions/wiring/any-job.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import type { Dispatch, DispatchQueue } from "#lib/domain/campaign/sending/dispatch.ts";
import type { ScheduledSendQueue, SendMessage, SendQueue } from "#lib/domain/email/handover/send-queue.ts";
import type { ScheduledMail } from "#lib/domain/email/scheduling/scheduled-mail.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import type { PlatformMail, PlatformMails } from "#lib/domain/project/platform-mail.ts";
import type { AccountList, AccountListEntry } from "#lib/domain/suppression/account-list.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { TestContent } from "#test/support/fakes/content.ts";
import { TestJobQueue } from "#test/support/fakes/job-queue.ts";
import { errorLogger } from "#test/support/fakes/logger.ts";

/** A timer that keeps what it was asked to start. */
class TestTimer implements JobTimer<AnyJob> {
  readonly started: { job: AnyJob; at: Date }[] = [];

  start = async (job: AnyJob, at: Date): Promise<void> => void this.started.push({ job, at });
}

/** A queue of mails that keeps its messages. */
class TestMailQueue implements SendQueue, ScheduledSendQueue {
  readonly sent: SendMessage[] = [];

  sendBatch = async (messages: SendMessage[]): Promise<void> => void this.sent.push(...messages);

  sendScheduled = async (mails: ScheduledMail[]): Promise<void> =>
    void this.sent.push(...mails.map(({ dataId, emailId, sendAt }) => ({ projectId: dataId, emailId, sendAt })));

  sendLater = async (message: SendMessage): Promise<void> => void this.sent.push(message);
}

/** A queue of campaign turns that keeps its messages. */
class TestDispatchQueue implements DispatchQueue {
  readonly sent: Dispatch[] = [];

  send = async (dispatch: Dispatch): Promise<void> => void this.sent.push(dispatch);
}

/** Petrel's own mails, as they are asked for. */
export class TestPlatformMails implements PlatformMails {
  enabled = true;
  readonly asked: PlatformMail[] = [];
  /** Thrown in place of sending. */
  fault: Error | undefined;

  send = async (mails: readonly PlatformMail[]): Promise<void> => {
    if (this.fault) throw this.fault;
    if (this.enabled) this.asked.push(...mails);
  };
}

/** The provider's list of suppressed addresses. */
export class TestAccountList implements AccountList {
  readonly entries = new Map<string, AccountListEntry>();
  /** Thrown in place of an answer. */
  fault: Error | undefined;

  put(email: string, reason: AccountListEntry["reason"] = "bounce", since = "2026-01-01T00:00:00.000Z"): void {
    this.entries.set(email, { email, reason, since });
  }

  remove = async (email: string): Promise<boolean> => {
    if (this.fault) throw this.fault;
    return this.entries.delete(email);
  };

  page = async (): ReturnType<AccountList["page"]> => ({ entries: [...this.entries.values()], next: undefined });
}

/** Fakes of what most functions use beyond the table. */
export function testOutside(clock = new TestClock()) {
  return {
    clock,
    logger: errorLogger,
    jobs: new TestJobQueue(clock),
    timer: new TestTimer(),
    mailQueue: new TestMailQueue(),
    bulkMailQueue: new TestMailQueue(),
    dispatches: new TestDispatchQueue(),
    webhooks: { send: async () => true },
    lanes: { wake: async () => undefined },
    furtherWebhooks: { take: async () => [], remove: async () => undefined },
    account: async () => ({
      ...{ sandbox: false, sendingEnabled: true, ratePerSecond: 14, quota24h: 50_000, sent24h: 120 },
    }),
    quota: async () => ({ rate: 1_000, daily: null, sentLast24Hours: 0 }),
    content: new TestContent(),
    downloadAddresses: { sign: async (key: string) => `https://files.test/${key}` },
    platformMails: new TestPlatformMails(),
    accountList: new TestAccountList(),
    loginProviders: {},
    payments: undefined,
  } satisfies Partial<Outside>;
}
