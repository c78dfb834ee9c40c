import type { Processor } from "#bench/scale/processor.ts";
import type { SimulatedSes } from "#bench/scale/simulated/simulated-ses.ts";
import type { MailProvider, OutgoingMail, ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import type { AccountRate } from "#lib/mail/ses/account-rate.ts";
import { connectionsMax } from "#lib/mail/ses/ses-provider.ts";
import { Semaphore } from "#lib/platform/semaphore.ts";

interface ProviderShape {
  ses: SimulatedSes;
  account: AccountRate;
  cpu: Processor;
  cpuMsOfMail: number;
  /** Called for each accepted mail. */
  arrive(mail: OutgoingMail): void;
}

/** The hand-over of mails by one worker instance. */
export class SimulatedProvider implements MailProvider {
  readonly #shape: ProviderShape;
  readonly #connections = new Semaphore(connectionsMax);

  constructor(shape: ProviderShape) {
    this.#shape = shape;
  }

  async handOver(mail: OutgoingMail): Promise<ProviderAnswer> {
    const { ses, cpu, cpuMsOfMail, arrive } = this.#shape;
    await cpu.spend(cpuMsOfMail);
    return this.#connections.hold(1, () => ses.send(() => arrive(mail)));
  }

  async accountRate(): Promise<number> {
    return (await this.#shape.account.get()).rate;
  }

  async quotaUsed(): Promise<number> {
    return (await this.#shape.account.get()).quotaUsed;
  }
}
