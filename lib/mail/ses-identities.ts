import {
  AlreadyExistsException,
  BadRequestException,
  CreateEmailIdentityCommand,
  DeleteEmailIdentityCommand,
  type DkimAttributes,
  GetEmailIdentityCommand,
  NotFoundException,
  PutEmailIdentityDkimSigningAttributesCommand,
  PutEmailIdentityFeedbackAttributesCommand,
  PutEmailIdentityMailFromAttributesCommand,
  type SESv2Client,
} from "@aws-sdk/client-sesv2";
import type { DomainIdentities, DomainIdentity } from "#lib/domain/domain/domain-identities.ts";
import type { DkimStatus } from "#lib/domain/domain/sender-domain.ts";
import { logger } from "#lib/platform/logger.ts";
import { externalService } from "#lib/platform/refusal.ts";

/** Sender domains as identities of Amazon SES, with Easy DKIM. SES takes about one of each of these calls a second. */
export class SesIdentities implements DomainIdentities {
  readonly #client: SESv2Client;

  constructor(client: SESv2Client) {
    this.#client = client;
  }

  async create(domain: string, mailFromDomain: string): Promise<(DomainIdentity & { existed: boolean }) | undefined> {
    const known = await this.find(domain);
    const identity = known ?? (await this.#make(domain));
    if (!identity) return undefined;
    await this.#nameMailFrom(domain, mailFromDomain);
    return { ...identity, existed: known !== undefined };
  }

  async find(domain: string): Promise<DomainIdentity | undefined> {
    const attributes = await this.#dkimAttributes(domain);
    return attributes && identityOf(attributes);
  }

  /** The only call that begins the search anew; the key's length stays, since another one would change the tokens. */
  async restart(domain: string): Promise<DomainIdentity> {
    const known = await this.#dkimAttributes(domain);
    const command = new PutEmailIdentityDkimSigningAttributesCommand({
      EmailIdentity: domain,
      SigningAttributesOrigin: "AWS_SES",
      SigningAttributes: { NextSigningKeyLength: known?.CurrentSigningKeyLength ?? "RSA_2048_BIT" },
    });
    const { DkimStatus: status = "PENDING", DkimTokens } = await reach(() => this.#client.send(command));
    return { status, dkimTokens: DkimTokens ?? known?.Tokens ?? [] };
  }

  async stopFeedbackMail(domain: string): Promise<void> {
    const command = new PutEmailIdentityFeedbackAttributesCommand({
      EmailIdentity: domain,
      EmailForwardingEnabled: false,
    });
    await reach(() => this.#client.send(command));
  }

  async remove(domain: string): Promise<void> {
    const command = new DeleteEmailIdentityCommand({ EmailIdentity: domain });
    await reach(() => orUndefined(NotFoundException, this.#client.send(command)));
  }

  /** Undefined when SES takes no such name. One made meanwhile, or by a try whose answer was lost, is as good. */
  async #make(domain: string): Promise<DomainIdentity | undefined> {
    const command = new CreateEmailIdentityCommand({ EmailIdentity: domain });
    const made = await reach(() =>
      orUndefined(BadRequestException, orUndefined(AlreadyExistsException, this.#client.send(command))),
    );
    return made?.DkimAttributes ? identityOf(made.DkimAttributes) : this.find(domain);
  }

  /** Below a domain of 250 characters there is no room for another label: then mail leaves from a domain of SES itself. */
  async #nameMailFrom(domain: string, mailFromDomain: string): Promise<void> {
    const command = new PutEmailIdentityMailFromAttributesCommand({
      EmailIdentity: domain,
      MailFromDomain: mailFromDomain,
      BehaviorOnMxFailure: "USE_DEFAULT_VALUE",
    });
    await reach(() => orUndefined(BadRequestException, this.#client.send(command)));
  }

  async #dkimAttributes(domain: string): Promise<DkimAttributes | undefined> {
    const command = new GetEmailIdentityCommand({ EmailIdentity: domain });
    return (await reach(() => orUndefined(NotFoundException, this.#client.send(command))))?.DkimAttributes;
  }
}

const identityOf = ({ Status = "NOT_STARTED", Tokens = [] }: DkimAttributes): DomainIdentity => ({
  status: Status satisfies DkimStatus,
  dkimTokens: Tokens,
});

/** What is left is no answer of SES about the domain: a refused connection, a throttle that lasts, a fault. */
async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    logger.warn("The mail provider could not be asked about a domain.", { error });
    throw externalService("The mail provider could not be asked.", "Try again in a minute.");
  }
}

/** Undefined for an answer of this kind. */
async function orUndefined<T>(
  kind: abstract new (...args: never[]) => Error,
  answer: Promise<T>,
): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof kind) return undefined;
    throw error;
  }
}
