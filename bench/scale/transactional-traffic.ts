import type { Processor } from "#bench/scale/processor.ts";
import { someReader } from "#bench/scale/simulated/simulated-audience.ts";
import { SimulatedMails } from "#bench/scale/simulated/simulated-mails.ts";
import { type Instance, SimulatedQueue } from "#bench/scale/simulated/simulated-queue.ts";
import { SimulatedTable } from "#bench/scale/simulated/simulated-table.ts";
import type { Simulation } from "#bench/scale/simulation.ts";
import type { Email } from "#lib/domain/email/email.ts";
import { HandoverService } from "#lib/domain/email/handover/handover-service.ts";
import { Pace } from "#lib/domain/email/handover/pace.ts";
import type { SendMessage } from "#lib/domain/email/handover/send-queue.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { derivedId, newId } from "#lib/platform/ids.ts";
import { someEmail, someTime } from "#test/support/records.ts";

/** Settings of infra/stacks/workers-stack.ts. */
const worker = { batchSize: 10, concurrencyMax: 50, memoryMb: 512, timeoutSeconds: 30 };

const waitingEmail: Email = {
  ...someEmail(derivedId("reader")),
  ...{ packedBody: null, status: "PENDING", error: null, messageId: null, claim: null, opens: 0, clicks: 0 },
  ...{ hasOnlyMachineOpens: false, hasOnlyMachineClicks: false },
  ...{ sentAt: null, deliveredAt: null, openedAt: null, clickedAt: null, bouncedAt: null, complainedAt: null },
  bounce: null,
  ...{ unsubscribedAt: null, updatedAt: someTime },
};

/** Random mails of `/v1/send` at `perSecond`, handed over by the production code. */
export class TransactionalTraffic {
  readonly #simulation: Simulation;
  readonly #perSecond: number;
  readonly #table: SimulatedTable;
  readonly #queue: SimulatedQueue<SendMessage>;
  readonly mails: SimulatedMails;
  #isOver = false;

  constructor(simulation: Simulation, perSecond: number) {
    const { time, chance, heat } = simulation;
    this.#simulation = simulation;
    this.#perSecond = perSecond;
    this.#queue = new SimulatedQueue({ time, chance, shape: worker, start: (cpu) => this.#instance(cpu) });
    this.#table = new SimulatedTable(time, chance, heat);
    this.mails = new SimulatedMails(this.#table, time);
  }

  async run(): Promise<void> {
    const { time, chance, project } = this.#simulation;
    while (!this.#isOver) {
      await time.sleep(chance.gapMs(this.#perSecond));
      const id = newId();
      this.mails.accept({ ...waitingEmail, id, createdAt: time.now().toISOString() });
      void this.#queue.send([{ projectId: dataOf(project), emailId: id }]);
    }
  }

  stop(): void {
    this.#isOver = true;
  }

  #instance(cpu: Processor): Instance<SendMessage> {
    const table = this.#table;
    const { time, windows, project, domain } = this.#simulation;
    const provider = this.#simulation.provider(cpu, ({ email }) => this.mails.taken(email.id));
    const service = new HandoverService({
      emails: this.mails,
      projects: { find: () => table.read("settings", project) },
      domains: { find: () => table.read("settings", domain) },
      contacts: {
        find: (_project, id, _fields) => table.read("contacts", someReader(id)),
        findSuppressions: () => Promise.resolve(new Map()),
      },
      content: { find: () => Promise.resolve(undefined) },
      provider,
      pace: new Pace({ windows, provider, clock: time, sleep: time.sleep }),
      queue: { sendLater: (message, seconds) => this.#queue.send([message], seconds) },
      clock: time,
      sleep: time.sleep,
    });
    return {
      async work(messages, deadline) {
        await Promise.all(messages.map((message) => service.handOver(message, deadline)));
      },
    };
  }
}
