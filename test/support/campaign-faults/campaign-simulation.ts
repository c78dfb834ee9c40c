import { unmarshall } from "@aws-sdk/util-dynamodb";
import { VirtualTime } from "#bench/scale/simulated/virtual-time.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { campaignScope, usageScope } from "#lib/domain/usage/counters.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { CursorRepository } from "#lib/storage/campaign/cursor-repository.ts";
import { sumsOf } from "#lib/storage/counter/counter-layout.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { CampaignWorkers } from "#test/support/campaign-faults/campaign-workers.ts";
import { ledgerOf } from "#test/support/campaign-faults/ledger-rows.ts";
import { Luck } from "#test/support/campaign-faults/luck.ts";
import { type Hazards, MortalWorker, type Simulation, type Toll } from "#test/support/campaign-faults/mortal-worker.ts";
import type { Pause, Remains } from "#test/support/campaign-faults/oracle.ts";
import { People } from "#test/support/campaign-faults/people.ts";
import { RealWork } from "#test/support/campaign-faults/real-work.ts";
import {
  type Control,
  contactIncidents,
  type Incident,
  type Scenario,
} from "#test/support/campaign-faults/scenario.ts";
import { Setting } from "#test/support/campaign-faults/setting.ts";
import { SimulatedSes } from "#test/support/campaign-faults/simulated-ses.ts";
import { VirtualQueue } from "#test/support/campaign-faults/virtual-queue.ts";
import { type Image, VirtualStream } from "#test/support/campaign-faults/virtual-stream.ts";
import { found, someTime } from "#test/support/records.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

const checkMs = 300_000;

/** Late notifications and doubled messages come for so long after the last mail. */
const calmMs = 40 * 60_000;

/** A request makes more calls than a worker would survive on the worst days. */
const apiMortality = 0.1;

/** Whatever happens, a campaign of these tests is over by then. */
const hoursMax = 48;

/** As the stacks set them. Of feedback there is so much that most kills would be its. */
const queueTraits = {
  bulk: { name: "bulk", timeoutMs: 90_000, batchMax: 1, concurrencyMax: 50, mortality: 1 },
  jobs: { name: "jobs", timeoutMs: 60_000, batchMax: 10, concurrencyMax: 10, mortality: 1 },
  feedback: { name: "feedback", timeoutMs: 30_000, batchMax: 10, concurrencyMax: 20, mortality: 0.3 },
};

/** Everything that a campaign meets on its way: the table with its stream, queues, workers, the provider, and people. */
export class CampaignSimulation implements Simulation {
  readonly work = new RealWork();
  readonly time = new VirtualTime(new Date(someTime), () => this.work.isDone());
  readonly luck: Luck;
  readonly hazards: Hazards;
  readonly toll: Toll = { calls: 0, kills: {}, timeouts: 0, repeats: 0, faults: 0 };
  readonly queues: Record<"bulk" | "jobs" | "feedback", VirtualQueue>;
  readonly ses: SimulatedSes;
  readonly #scenario: Scenario;
  readonly #table: TestTable;
  readonly #setting: Setting;
  readonly #people: People;
  readonly #workers: CampaignWorkers;
  readonly #endedMs = new Map<string, number>();
  readonly #pauses: Pause[] = [];
  /** When each round after the first was asked for. */
  readonly #roundsMs: number[] = [];
  readonly #miscounts: string[] = [];
  #total = 0;
  #starts = 0;
  #completions = 0;

  private constructor(scenario: Scenario, table: TestTable) {
    const { seed, hazards, duplicate, rate, weather } = scenario;
    this.#scenario = scenario;
    this.#table = table;
    this.luck = new Luck(seed);
    this.hazards = hazards;
    this.#setting = new Setting(table, this.time, scenario);
    this.ses = new SimulatedSes(this, weather, rate, ({ id, text }) => {
      void this.queues.feedback.send({ Type: "Notification", MessageId: id, Message: text });
    });
    const workers = new CampaignWorkers(this, table);
    this.queues = {
      bulk: new VirtualQueue(this, { ...queueTraits.bulk, duplicate }, workers.dispatch),
      jobs: new VirtualQueue(this, { ...queueTraits.jobs, duplicate }, workers.work),
      feedback: new VirtualQueue(this, { ...queueTraits.feedback, duplicate }, workers.applyFeedback),
    };
    const jobs = { send: (job: AnyJob, delaySeconds?: number) => this.queues.jobs.send(job, delaySeconds) };
    this.#people = new People(table, this.#setting.project, this, jobs);
    this.#workers = workers;
  }

  /** A simulation in which a campaign of the scenario goes from its start to its end. */
  static async run(scenario: Scenario): Promise<{ remains: Remains; simulation: CampaignSimulation }> {
    const table = await startTable({ stream: true });
    const simulation = new CampaignSimulation(scenario, table);
    try {
      await simulation.#prepare();
      await simulation.#live();
      return { remains: await simulation.#remains(), simulation };
    } finally {
      table.stop();
    }
  }

  get kills(): number {
    return Object.values(this.toll.kills).reduce((sum, each) => sum + each, 0);
  }

  async #prepare(): Promise<void> {
    await this.#setting.make();
    await this.#people.settle(this.#scenario);
  }

  async #live(): Promise<void> {
    const { time } = this;
    const stream = await VirtualStream.open(this, this.#table, (event, worker) => this.#workers.follow(event, worker));
    stream.watch = (before, after) => this.#see(before, after);
    void stream.run();
    void this.#begin();
    void this.#repeat(checkMs, () => this.queues.jobs.send({ type: "checkCampaigns" }));
    for (const incident of this.#scenario.incidents) void this.#happen(incident);
    for (const pause of this.#scenario.control.pauses) void this.#pause(pause);
    let calmSinceMs = Number.POSITIVE_INFINITY;
    const deadlineMs = time.nowMs + hoursMax * 3_600_000;
    let roundsLeft = this.#scenario.control.rounds;
    void this.#repeat(60_000, async () => {
      const isSettled = await this.work.perform(() => this.#isSettled());
      calmSinceMs = isSettled ? Math.min(calmSinceMs, time.nowMs) : Number.POSITIVE_INFINITY;
      if (!isSettled || roundsLeft === 0) return;
      roundsLeft -= 1;
      await this.#sendMissing();
    });
    const isCalm = () =>
      time.nowMs > calmSinceMs + calmMs &&
      this.queues.bulk.pending + this.queues.feedback.pending === 0 &&
      stream.isIdle;
    await time.passUntil(() => time.nowMs > deadlineMs || isCalm());
  }

  async #repeat(everyMs: number, act: () => Promise<void>): Promise<void> {
    for (;;) {
      await this.time.sleep(everyMs);
      await act();
    }
  }

  /** At once, or at a time, which a timer that is lost now and then tells. */
  async #begin(): Promise<void> {
    const { startsInMs, control } = this.#scenario;
    // Later than its contacts were made: one of the same millisecond is in the audience.
    await this.time.sleep(1_000);
    if (startsInMs === null) return this.work.perform(() => this.#setting.start());
    await this.#schedule(startsInMs);
    if (control.unscheduledAt === null) return;
    await this.time.sleep(control.unscheduledAt * startsInMs);
    const isTakenBack = await this.work.perform(() => this.#setting.unschedule());
    if (isTakenBack) await this.#schedule(startsInMs);
  }

  async #schedule(inMs: number): Promise<void> {
    const scheduledFor = new Date(this.time.nowMs + inMs).toISOString();
    await this.work.perform(() => this.#setting.schedule(scheduledFor));
    if (this.luck.happens(0.3)) return;
    const { project, campaign } = this.#setting;
    const job = { type: "startCampaign", dataId: project.id, campaignId: campaign.id, scheduledFor };
    await this.queues.jobs.send(job, Math.ceil(inMs / 1_000));
  }

  async #untilMailed(part: number): Promise<void> {
    const isTime = () => this.#starts > 0 && this.ses.accepted.length >= part * this.#scenario.contacts;
    while (!isTime()) await this.time.sleep(200);
  }

  /** The job that starts the lanes again is lost now and then. */
  async #pause({ whenMailed, forMs }: Control["pauses"][number]): Promise<void> {
    await this.#untilMailed(whenMailed);
    if (!(await this.work.perform(() => this.#setting.pause()))) return;
    const pause: Pause = { fromMs: this.time.nowMs, untilMs: Number.POSITIVE_INFINITY };
    this.#pauses.push(pause);
    await this.time.sleep(forMs);
    pause.untilMs = this.time.nowMs;
    if (!(await this.work.perform(() => this.#setting.resume())) || this.luck.happens(0.3)) return;
    const { project, campaign } = this.#setting;
    await this.queues.jobs.send({ type: "freezeCampaign", dataId: project.id, campaignId: campaign.id });
  }

  async #happen({ what, whenMailed, part }: Incident): Promise<void> {
    await this.#untilMailed(whenMailed);
    const ofContacts = contactIncidents.find((incident) => incident === what);
    if (ofContacts) return this.#people.befall(ofContacts, part);
    const ending = what as Exclude<typeof what, (typeof contactIncidents)[number]>;
    const hasEnded = await this.work.perform(() => this.#setting.end(ending));
    if (hasEnded) this.#endedMs.set(what, this.time.nowMs);
  }

  /** At a random moment, and now and then twice at once; without such rows it is refused. */
  async #sendMissing(): Promise<void> {
    await this.time.sleep(this.luck.within(0, 600_000));
    const { project, campaign } = this.#setting;
    await this.work.perform(() => this.#setting.recover());
    if (this.luck.happens(0.5)) this.ses.isRefusing = false;
    const atMs = this.time.nowMs;
    const once = () => {
      const worker = new MortalWorker(this, "api", apiMortality);
      return Promise.race([this.#workers.sendMissing(project, campaign.id, worker), worker.died.then(() => false)]);
    };
    await Promise.all(this.luck.happens(0.3) ? [once(), once()] : [once()]);
    const head = await this.work.perform(() => this.#head());
    if (head && head.rounds.length > this.#roundsMs.length) this.#roundsMs.push(atMs);
  }

  /** Every change of the campaign's record and of its counters: what a caller reads after it has to add up. */
  #see(before: Image | undefined, after: Image | undefined): void {
    const { id } = this.#setting.campaign;
    const key = after?.["sk"]?.S;
    if (after && key === `c#${id}`) {
      this.#total = Number(after["tr"]?.N);
      const status = after["st"]?.S;
      if (status === before?.["st"]?.S) return;
      if (status === "SENDING" && before?.["st"]?.S !== "PAUSED") this.#starts += 1;
      if (status === "SENT") this.#completions += 1;
    }
    if (after && key === campaignScope(id)) this.#check(sumsOf(unmarshall(after)));
  }

  #check({ sent = 0, failed = 0, skipped = 0 }: Readonly<Record<string, number>>): void {
    if (sent + failed + skipped > this.#total || Math.min(sent, failed, skipped) < 0) {
      this.#miscounts.push(`${sent} sent, ${failed} failed and ${skipped} skipped of ${this.#total}`);
    }
  }

  #head() {
    const { project, campaign } = this.#setting;
    return new CampaignRepository(this.#table).findHead(dataOf(project), campaign.id);
  }

  async #isSettled(): Promise<boolean> {
    const { project, campaign } = this.#setting;
    const head = await this.#head();
    if (head?.isReopening) return false;
    if (head?.status === "SENT") return true;
    const cursors = await new CursorRepository(this.#table).list(dataOf(project), campaign.id);
    return head?.status === "CANCELLED" && cursors.every(({ isFrozen, open }) => isFrozen && open === 0);
  }

  async #remains(): Promise<Remains> {
    const { project, campaign } = this.#setting;
    const head = await found(new CampaignRepository(this.#table).findHead(dataOf(project), campaign.id));
    const setAside = JSON.stringify(this.queues.feedback.toll.deadLetters);
    const counters = new CounterRepository(this.#table);
    const stores = { cursors: new CursorRepository(this.#table), batches: new BatchRepository(this.#table) };
    return {
      scenario: this.#scenario,
      head,
      ...(await ledgerOf(stores, dataOf(project), campaign.id)),
      people: this.#people.all,
      accepted: this.ses.accepted.map((mail) => ({ ...mail, isTold: mail.isTold && !setAside.includes(mail.emailId) })),
      starts: this.#starts,
      completions: this.#completions,
      counts: await counters.read(dataOf(project), campaignScope(campaign.id)),
      billed: (await counters.read(dataOf(project), usageScope(this.time.now())))["campaigns"] ?? 0,
      endedMs: this.#endedMs,
      pauses: this.#pauses,
      roundsMs: this.#roundsMs,
      miscounts: this.#miscounts,
    };
  }
}
