import { Chance } from "#bench/scale/chance.ts";
import { PartitionHeat } from "#bench/scale/partition-heat.ts";
import type { Processor } from "#bench/scale/processor.ts";
import { SimulatedLimits } from "#bench/scale/simulated/simulated-limits.ts";
import { SimulatedPaceWindows } from "#bench/scale/simulated/simulated-pace-windows.ts";
import { SimulatedProvider } from "#bench/scale/simulated/simulated-provider.ts";
import { SimulatedSes } from "#bench/scale/simulated/simulated-ses.ts";
import { SimulatedTable } from "#bench/scale/simulated/simulated-table.ts";
import { VirtualTime } from "#bench/scale/simulated/virtual-time.ts";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { OutgoingMail } from "#lib/domain/email/handover/mail-provider.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { AccountRate } from "#lib/mail/ses/account-rate.ts";
import { derivedId } from "#lib/platform/ids.ts";
import { projectId } from "#test/support/fakes/ids.ts";
import { someProject, someTime } from "#test/support/records.ts";

export interface SimulationShape {
  /** SES' rate for the account, in mails per second. */
  rate: number;
  /** CPU milliseconds per mail, on a whole CPU of Lambda. */
  cpuMsOfMail: number;
}

/** What all parts of the simulation share: one time, one table, one account, one project. */
export class Simulation {
  readonly time = new VirtualTime(new Date("2026-06-01T09:00:00.000Z"));
  readonly chance = new Chance(1);
  readonly heat = new PartitionHeat(this.time);
  /** The table as the campaign uses it. */
  readonly table = new SimulatedTable(this.time, this.chance, this.heat);
  readonly windows = new SimulatedPaceWindows(this.table);
  readonly limits = new SimulatedLimits(this.table);
  readonly ses: SimulatedSes;
  /** With a cap that is never reached, so that the cap is checked. */
  readonly project: Project = someProject({
    id: projectId(derivedId("project")),
    caps: { workflows: null, campaigns: 1_000_000_000, transactional: null, inbound: null },
  });
  readonly domain: SenderDomain = {
    id: derivedId("domain"),
    domain: "acme.test",
    status: "verified",
    dkimTokens: [],
    proofNeeded: false,
    wasVerified: false,
    verifiedAt: someTime,
    lastCheckedAt: someTime,
    createdAt: someTime,
    updatedAt: someTime,
  };
  readonly #cpuMsOfMail: number;

  constructor({ rate, cpuMsOfMail }: SimulationShape) {
    this.ses = new SimulatedSes(this.time, this.chance, rate);
    this.#cpuMsOfMail = cpuMsOfMail;
  }

  /** The provider of one worker instance. */
  provider(cpu: Processor, arrive: (mail: OutgoingMail) => void): SimulatedProvider {
    const { ses, time: clock, limits: store } = this;
    const account = new AccountRate({ store, ask: () => ses.tellQuota(), clock });
    return new SimulatedProvider({ ses, account, cpu, cpuMsOfMail: this.#cpuMsOfMail, arrive });
  }
}
