import type { Processor } from "#bench/scale/processor.ts";
import { SendingProgress } from "#bench/scale/sending-progress.ts";
import { contactNumber, SimulatedAudience } from "#bench/scale/simulated/simulated-audience.ts";
import { SimulatedCampaign } from "#bench/scale/simulated/simulated-campaign.ts";
import { SimulatedLedger } from "#bench/scale/simulated/simulated-ledger.ts";
import { type Instance, SimulatedQueue, type WorkerShape } from "#bench/scale/simulated/simulated-queue.ts";
import { SimulatedRecords } from "#bench/scale/simulated/simulated-records.ts";
import type { Simulation } from "#bench/scale/simulation.ts";
import { AudienceFreeze } from "#lib/domain/campaign/audience/audience-freeze.ts";
import { ParsedCampaigns } from "#lib/domain/campaign/authoring/parsed-campaigns.ts";
import type { CampaignJob } from "#lib/domain/campaign/campaign-jobs.ts";
import { BatchSender } from "#lib/domain/campaign/sending/batch-sender.ts";
import { CampaignCheck } from "#lib/domain/campaign/sending/campaign-check.ts";
import { ChunkSender } from "#lib/domain/campaign/sending/chunk-sender.ts";
import { ChunkSettlement } from "#lib/domain/campaign/sending/chunk-settlement.ts";
import type { Dispatch } from "#lib/domain/campaign/sending/dispatch.ts";
import { Dispatcher } from "#lib/domain/campaign/sending/dispatcher.ts";
import { SendingStart } from "#lib/domain/campaign/sending/sending-start.ts";
import type { Composer, ParsedMail } from "#lib/domain/email/accepting/composer.ts";
import { BulkPace } from "#lib/domain/email/handover/bulk-pace.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { derivedId } from "#lib/platform/ids.ts";
import { someCampaign } from "#test/support/records.ts";

/** Settings of infra/stacks. */
export const bulkSendShape: WorkerShape = { batchSize: 1, concurrencyMax: 50, memoryMb: 1_769, timeoutSeconds: 90 };
export const jobsShape: WorkerShape = { batchSize: 10, concurrencyMax: 10, memoryMb: 1_769, timeoutSeconds: 60 };

const jobMsMax = 40_000;
const checkMs = 300_000;

/** The hand-over simulates the CPU time of composing a mail, so this mail is tiny. */
const composed = {
  ...{ subject: "News", preheader: null, html: "<p>News</p>", text: null },
  footerAdded: false,
  listUnsubscribe: "https://api.example.com/unsubscribe",
};
const parsedMail: ParsedMail = { compose: () => composed, usedData: () => ({}), dataKeys: [] };
const composer: Composer = { parse: () => parsedMail, messageBytes: () => 20_000 };

const neverPaused = { look: () => Promise.reject(new Error("No campaign of the bench is paused.")) };

/** Sends one campaign to all contacts, with the production code. */
export class CampaignWorkers {
  readonly #simulation: Simulation;
  readonly #contacts: number;
  readonly #ledger: SimulatedLedger;
  readonly records: SimulatedRecords;
  /** Mails per contact number. */
  readonly mailsOf: Uint8Array;
  readonly campaign: SimulatedCampaign;
  readonly jobs: SimulatedQueue<CampaignJob>;
  readonly bulkSend: SimulatedQueue<Dispatch>;
  readonly progress: SendingProgress;

  constructor(simulation: Simulation, contacts: number) {
    const { time, chance, table, project } = simulation;
    this.#simulation = simulation;
    this.#contacts = contacts;
    this.#ledger = new SimulatedLedger(table);
    this.records = new SimulatedRecords(table, contacts);
    this.mailsOf = new Uint8Array(contacts);
    this.progress = new SendingProgress(contacts);
    const stored = {
      body: { version: "1", pieces: 1, weight: 1 },
      text: null,
      version: 1,
      isReopening: false,
      estimate: null,
    };
    const begun = { id: derivedId("campaign"), status: "SENDING", sentAt: time.now().toISOString() } as const;
    const campaign = { ...someCampaign(begun), ...stored };
    this.campaign = new SimulatedCampaign(table, { campaign, project, isSenderVerified: true });
    this.jobs = new SimulatedQueue({ time, chance, shape: jobsShape, start: (cpu) => this.#jobsInstance(cpu) });
    this.bulkSend = new SimulatedQueue({
      time,
      chance,
      shape: bulkSendShape,
      start: (cpu) => this.#bulkSendInstance(cpu),
    });
  }

  /** Simulates the stream, which starts the freeze, and the schedule of the check. */
  async run(): Promise<void> {
    const freeze = {
      type: "freezeCampaign",
      dataId: dataOf(this.#simulation.project),
      campaignId: this.campaign.head.id,
    } as const;
    await this.jobs.send([freeze]);
    while (this.campaign.completions === 0) {
      await this.#simulation.time.sleep(checkMs);
      await this.jobs.send([{ type: "checkCampaigns" }]);
    }
  }

  #jobsInstance(cpu: Processor): Instance<CampaignJob> {
    const { time: clock, table, project } = this.#simulation;
    const { store: campaigns, unsettled } = this.campaign;
    const { cursors } = this.#ledger;
    const jobs = { send: (job: CampaignJob, seconds?: number) => this.jobs.send([job], seconds) };
    const start = new SendingStart({
      campaigns,
      unsettled,
      pace: this.#pace(cpu),
      dispatches: this.#dispatches,
      clock,
    });
    const freeze = new AudienceFreeze({
      campaigns,
      projects: { find: () => table.read("settings", project) },
      segments: { snapshot: () => Promise.resolve({ segments: [], version: 0 }) },
      deletedEvents: { list: () => Promise.resolve(new Map()) },
      pass: new SegmentPass(new SimulatedAudience({ table, clock, cpu, contacts: this.#contacts }), {
        ofAll: () => Promise.resolve(new Map()),
      }),
      cursors,
      reopening: { run: () => Promise.reject(new Error("The campaign has one round.")) },
      start,
      jobs,
      clock,
    });
    const check = new CampaignCheck({ unsettled, campaigns, cursors, jobs, clock, paused: neverPaused });
    return {
      work: async (messages) => {
        const until = new Date(clock.nowMs + jobMsMax);
        for (const job of messages) {
          if (job.type === "freezeCampaign")
            await freeze.run({ dataId: job.dataId, campaignId: job.campaignId }, until);
          if (job.type === "checkCampaigns") await check.run(undefined, until);
        }
      },
    };
  }

  #bulkSendInstance(cpu: Processor): Instance<Dispatch> {
    const { time: clock, table } = this.#simulation;
    const { store: campaigns, unsettled, prerequisites } = this.campaign;
    const { cursors, batches } = this.#ledger;
    const records = this.records;
    const provider = this.#simulation.provider(cpu, ({ email }) => this.#arrive(email.contactId));
    const audience = new SimulatedAudience({ table, clock, cpu, contacts: this.#contacts });
    const contacts = {
      findAll: async (dataId: DataId, ids: readonly string[]) =>
        (await audience.findAll(dataId, ids, [])).map(({ contact }) => contact),
    };
    const pace = this.#pace(cpu);
    const counters = { read: () => table.read("counters", {}) };
    const shared = { batches, prerequisites, counters, clock };
    const dispatcher = new Dispatcher({
      campaigns,
      unsettled,
      cursors,
      queue: this.#dispatches,
      sender: new BatchSender({
        ...shared,
        parsed: new ParsedCampaigns(composer),
        chunks: new ChunkSender({ ...shared, contacts, records, composer, pace, provider }),
        breaker: { pause: () => Promise.resolve(false) },
        settlement: new ChunkSettlement({ batches, contacts, records, clock }),
      }),
      pace,
      clock,
    });
    return {
      async work(messages, deadline) {
        for (const message of messages) await dispatcher.run(message, deadline);
      },
    };
  }

  readonly #dispatches = {
    send: (dispatch: Dispatch, seconds?: number) => this.bulkSend.send([dispatch], seconds),
  };

  #pace(cpu: Processor): BulkPace {
    const { time, windows } = this.#simulation;
    const provider = this.#simulation.provider(cpu, () => undefined);
    return new BulkPace({ windows, provider, clock: time, sleep: time.sleep });
  }

  #arrive(contactId: string): void {
    const number = contactNumber(contactId);
    this.mailsOf[number] = (this.mailsOf[number] ?? 0) + 1;
    this.progress.count(this.#simulation.time.nowMs);
  }
}
