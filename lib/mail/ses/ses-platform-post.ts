import type { SESv2Client } from "@aws-sdk/client-sesv2";
import type { ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import type { PlatformLetter, PlatformPost } from "#lib/domain/email/platform/platform-letter.ts";
import { platformMessage } from "#lib/mail/platform/platform-message.ts";
import { handToSes } from "#lib/mail/ses/hand-to-ses.ts";
import type { Clock } from "#lib/platform/clock.ts";

/** Petrel's own email over SES, without a configuration set: SES adds no pixel, leaves links alone and reports nothing. */
export class SesPlatformPost implements PlatformPost {
  readonly #ses: SESv2Client;
  readonly #clock: Clock;
  readonly #from: string | undefined;

  /** `ses` comes from `handoverClient`. Without a sender, every letter is refused. */
  constructor(ses: SESv2Client, clock: Clock, from: string | undefined) {
    this.#ses = ses;
    this.#clock = clock;
    this.#from = from;
  }

  async handOver(letter: PlatformLetter): Promise<ProviderAnswer> {
    const from = this.#from;
    if (from === undefined) return { kind: "rejected", reason: "This deployment has no sender for account emails." };
    const message = platformMessage(letter, from, this.#clock.now());
    return handToSes(this.#ses, message, { from, to: letter.to });
  }
}
