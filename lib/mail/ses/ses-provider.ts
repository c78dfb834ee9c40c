import { SESv2Client, type SESv2ClientConfig } from "@aws-sdk/client-sesv2";
import { rowTag } from "#lib/domain/campaign/ledger/row-tag.ts";
import type { Email, MailAddress } from "#lib/domain/email/email.ts";
import type { MailProvider, OutgoingMail, ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import { buildMime } from "#lib/mail/message/mime.ts";
import type { AccountRate } from "#lib/mail/ses/account-rate.ts";
import { FreshConnections } from "#lib/mail/ses/fresh-connections.ts";
import { handToSes } from "#lib/mail/ses/hand-to-ses.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { SignatureHash } from "#lib/platform/hash/signature-hash.ts";

interface SesPorts {
  /** From `handoverClient`. */
  handover: SESv2Client;
  account: Pick<AccountRate, "get">;
  clock: Clock;
}

/** Names of the two configuration sets: with and without SES tracking of opens and clicks. */
interface ConfigurationSets {
  tracked: string;
  untracked: string;
}

/** A campaign's turn hands over 80 emails at once. With half as many connections, the SDK's limit, they would queue. */
export const connectionsMax = 100;

const connectMsMax = 1_000;

interface HandoverLimits {
  answerMsMax: number;
  /** Milliseconds since 1970, by the wall clock. */
  now: () => number;
}

/**
 * A client that sends an email once. SES has no idempotency token, so the SDK's own retry could deliver it twice. Only a
 * connection that failed before a byte was sent is retried. `requestTimeout` ends with the first byte of the answer,
 * `socketTimeout` covers the rest.
 */
export function handoverClient(
  config: SESv2ClientConfig = {},
  { answerMsMax, now }: HandoverLimits = { answerMsMax: 10_000, now: Date.now },
): SESv2Client {
  const connections = new FreshConnections({ connectionsMax, connectMsMax, now });
  const { httpAgent, httpsAgent } = connections;
  const limits = { requestTimeout: answerMsMax, socketTimeout: answerMsMax, throwOnRequestTimeout: true };
  const requestHandler = { ...limits, httpAgent, httpsAgent };
  const client = new SESv2Client({ maxAttempts: 1, sha256: SignatureHash, requestHandler, ...config });
  client.middlewareStack.add((next) => (args) => connections.exchange(() => next(args)), {
    step: "finalizeRequest",
    priority: "low",
    name: "freshConnections",
  });
  return client;
}

/** Amazon SES: email as raw MIME, with tags by which its notifications find the record. */
export class SesProvider implements MailProvider {
  readonly #ports: SesPorts;
  readonly #sets: ConfigurationSets;

  constructor(ports: SesPorts, sets: ConfigurationSets) {
    this.#ports = ports;
    this.#sets = sets;
  }

  async handOver(mail: OutgoingMail): Promise<ProviderAnswer> {
    const { dataId, email } = mail;
    const message = buildMime(mail, this.#ports.clock.now());
    return handToSes(this.#ports.handover, message, {
      from: email.from,
      to: email.to,
      cc: addressesOf(email.cc),
      bcc: addressesOf(email.bcc),
      ConfigurationSetName: email.tracking ? this.#sets.tracked : this.#sets.untracked,
      EmailTags: [
        { Name: "petrel_email_id", Value: email.id },
        { Name: "petrel_project_id", Value: dataId },
        { Name: "petrel_kind", Value: email.contentType.toLowerCase() },
        ...campaignTags(email),
      ],
    });
  }

  async accountRate(): Promise<number> {
    return (await this.#ports.account.get()).rate;
  }

  async quotaUsed(): Promise<number> {
    return (await this.#ports.account.get()).quotaUsed;
  }
}

const addressesOf = (copies: MailAddress[] | null): string[] => (copies ?? []).map(({ email }) => email);

/** The row of a campaign's email, for notifications that arrive before its record exists. */
function campaignTags({ campaignId, campaignCopy }: Email): { Name: string; Value: string }[] {
  if (campaignId === null || !campaignCopy) return [];
  return [{ Name: "petrel_campaign", Value: rowTag({ campaignId, ...campaignCopy.place }) }];
}
