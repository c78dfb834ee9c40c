import { dispatchMessage } from "#functions/queues/bulk-send/message.ts";
import { checkCampaigns } from "#functions/queues/jobs/campaigns/check-campaigns.ts";
import { freezeCampaign } from "#functions/queues/jobs/campaigns/freeze-campaign.ts";
import { startCampaign } from "#functions/queues/jobs/campaigns/start-campaign.ts";
import { forgetContact } from "#functions/queues/jobs/contacts/forget-contact.ts";
import { followTable } from "#functions/table-changes/follow-table.ts";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { campaignDispatcher } from "#functions/wiring/campaigns/campaign-dispatcher.ts";
import { campaignFreezing } from "#functions/wiring/campaigns/campaign-freezing.ts";
import { campaignStart } from "#functions/wiring/campaigns/campaign-start.ts";
import { executionForgetting } from "#functions/wiring/executions/execution-forgetting.ts";
import { missedReasons } from "#lib/domain/campaign/ledger/missed-reasons.ts";
import type { Dispatch, DispatchQueue } from "#lib/domain/campaign/sending/dispatch.ts";
import { MissedSending } from "#lib/domain/campaign/sending/missed-sending.ts";
import { BulkPace } from "#lib/domain/email/handover/bulk-pace.ts";
import type { IncomingNotification } from "#lib/domain/feedback/feedback-ports.ts";
import { FeedbackService } from "#lib/domain/feedback/feedback-service.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { CampaignReferenceRepository } from "#lib/storage/campaign/campaign-reference-repository.ts";
import { CursorRepository } from "#lib/storage/campaign/cursor-repository.ts";
import { ReopeningRepository } from "#lib/storage/campaign/reopening-repository.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { ContactHistoryRepository } from "#lib/storage/contact/contact-history.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SuppressionRepository } from "#lib/storage/suppression/suppression-repository.ts";
import { sharingReads } from "#lib/storage/table/read-item.ts";
import type { Table } from "#lib/storage/table/table.ts";
import type { CampaignSimulation } from "#test/support/campaign-faults/campaign-simulation.ts";
import type { MortalWorker } from "#test/support/campaign-faults/mortal-worker.ts";
import { tableFollower } from "#test/support/table-follower.ts";

/** How a message of the feedback queue comes: from the topic, or from a deferral. */
type FeedbackMessage =
  | { MessageId: string; Message: string }
  | { returned: IncomingNotification }
  | { deferred: IncomingNotification };

const composer = new LiquidComposer({ appUrl: "https://app.example.com", baseUrl: "https://api.example.com" });

const withoutMail = { BILLING: false };
const noPlatformMails = { enabled: false, send: async () => undefined };

/** As the worker of jobs keeps it back (functions/queues/jobs/handler.ts). */
const reserveMs = 20_000;

/** What the functions do that a campaign passes through, each invocation on services of its own. */
export class CampaignWorkers {
  readonly #simulation: CampaignSimulation;
  readonly #table: Table;
  readonly #feedback = new WeakMap<MortalWorker, FeedbackService>();

  constructor(simulation: CampaignSimulation, table: Table) {
    this.#simulation = simulation;
    this.#table = table;
  }

  readonly dispatch = async (body: unknown, worker: MortalWorker, deadline: Date): Promise<unknown> => {
    const { time, ses } = this.#simulation;
    const table = worker.table(this.#table);
    const provider = ses.provider(worker);
    const sleep = (ms: number) => worker.sleep(ms);
    const pace = new BulkPace({ windows: new PaceRepository(table), provider, clock: time, sleep });
    const queue = this.#dispatches(worker);
    const outside = { provider, composer, pace, queue, clock: time, billing: false };
    return campaignDispatcher(table, outside).run(dispatchMessage.parse(body), deadline);
  };

  readonly work = async (body: unknown, worker: MortalWorker, deadline: Date): Promise<void> => {
    const job = body as AnyJob;
    const table = worker.table(this.#table);
    const clock = this.#simulation.time;
    const until = new Date(deadline.getTime() - reserveMs);
    const jobs = this.#jobs(worker);
    const pace = { rate: async () => this.#simulation.ses.rate };
    const campaigns = campaignFreezing(table, {
      ...{ jobs, dispatches: this.#dispatches(worker), pace, clock },
      platformMails: noPlatformMails,
    });
    switch (job.type) {
      case "startCampaign":
        return startCampaign({
          start: campaignStart(table, withoutMail, { platformMails: noPlatformMails, clock }),
          jobs,
          clock,
        }).run(job, until);
      case "freezeCampaign":
        return freezeCampaign(campaigns.freeze).run(job, until);
      case "checkCampaigns":
        return checkCampaigns({ ...campaigns, jobs }).run(job, until);
      case "forgetContact":
        return forgetContact({
          history: new ContactHistoryRepository(table, clock),
          executions: executionForgetting(table, clock),
          jobs,
        }).run(job, until);
      default:
        throw new Error(`Unexpected job ${job.type}.`);
    }
  };

  /** A request of the author. False when it was refused. */
  async sendMissing(project: Project, id: string, worker: MortalWorker): Promise<boolean> {
    const table = worker.table(this.#table);
    const clock = this.#simulation.time;
    const missed = new MissedSending({
      campaigns: new StoredCampaigns(table),
      cursors: new CursorRepository(table),
      reopening: new ReopeningRepository(table),
      references: new CampaignReferenceRepository(table),
      projects: new ProjectRepository(table),
      domains: new SenderDomainRepository(table),
      counters: new CounterRepository(table),
      clock,
    });
    const asked = missed.send(dataOf(project), {
      id,
      reasons: [...missedReasons],
      senderDomains: null,
      now: clock.now(),
    });
    return asked.then(
      () => true,
      () => false,
    );
  }

  readonly applyFeedback = async (body: unknown, worker: MortalWorker): Promise<unknown> => {
    // A batch shares one service, and with it calls.
    const service = this.#feedback.get(worker) ?? this.#feedbackService(worker);
    this.#feedback.set(worker, service);
    return service.apply(incomingOf(body as FeedbackMessage));
  };

  #feedbackService(worker: MortalWorker): FeedbackService {
    const { time, queues } = this.#simulation;
    const table = worker.table(this.#table);
    const sharing = sharingReads(table);
    return new FeedbackService({
      softBounces: { count: async () => undefined },
      emails: new EmailFeedbackRepository(sharing, time),
      contacts: new ContactRepository(table),
      suppressions: new SuppressionRepository(table),
      projects: new ProjectRepository(sharing),
      domains: new SenderDomainRepository(table),
      batches: new BatchRepository(table),
      returned: worker.port({
        giveBack: (returned: IncomingNotification, seconds: number) => queues.feedback.send({ returned }, seconds),
      }),
      deferred: worker.port({
        defer: async (deferred: IncomingNotification, at: Date) =>
          void time.sleep(at.getTime() - time.nowMs).then(() => queues.feedback.send({ deferred })),
      }),
      parked: { park: () => Promise.reject(new Error("A notification was parked.")) },
      clock: time,
    });
  }

  #jobs(worker: MortalWorker): JobQueue<AnyJob> {
    const { jobs } = this.#simulation.queues;
    return worker.port({ send: (job: AnyJob, delaySeconds?: number) => jobs.send(job, delaySeconds) });
  }

  #dispatches(worker: MortalWorker): DispatchQueue {
    const { bulk } = this.#simulation.queues;
    return worker.port({ send: (dispatch: Dispatch, delaySeconds?: number) => bulk.send(dispatch, delaySeconds) });
  }

  follow(event: TableStreamEvent, worker: MortalWorker): Promise<void> {
    const changes = { jobs: this.#jobs(worker), clock: this.#simulation.time };
    return followTable(tableFollower(worker.table(this.#table), changes), event);
  }
}

function incomingOf(message: FeedbackMessage): IncomingNotification {
  if ("deferred" in message) return message.deferred;
  if ("returned" in message) return message.returned;
  return { id: message.MessageId, text: message.Message };
}
