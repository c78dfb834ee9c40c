import {
  AlreadyExistsException,
  BadRequestException,
  CreateEmailIdentityCommand,
  DeleteEmailIdentityCommand,
  type DkimAttributes,
  GetEmailIdentityCommand,
  type GetEmailIdentityResponse,
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

/** An identity tag with the deployment that created the identity. */
export interface IdentityTag {
  key: string;
  value: string;
}

/**
 * Sender domains as Amazon SES identities with Easy DKIM. SES allows about one of each of these calls a second. An identity
 * without this deployment's tag is only read; the role enforces that too.
 */
export class SesIdentities implements DomainIdentities {
  readonly #client: SESv2Client;
  readonly #tag: IdentityTag;

  constructor(client: SESv2Client, tag: IdentityTag) {
    this.#client = client;
    this.#tag = tag;
  }

  async create(domain: string): Promise<(DomainIdentity & { existed: boolean }) | undefined> {
    const known = await this.find(domain);
    const identity = known ?? (await this.#make(domain));
    return identity && { ...identity, existed: known !== undefined };
  }

  async find(domain: string): Promise<DomainIdentity | undefined> {
    const found = await this.#get(domain);
    return found && { ...dkimOf(found.DkimAttributes), own: this.#isOwn(found) };
  }

  /** The only call that restarts the search. It keeps the key's length, since another one would change the tokens. */
  async restart(domain: string): Promise<DomainIdentity> {
    const known = (await this.#get(domain))?.DkimAttributes;
    const command = new PutEmailIdentityDkimSigningAttributesCommand({
      EmailIdentity: domain,
      SigningAttributesOrigin: "AWS_SES",
      SigningAttributes: { NextSigningKeyLength: known?.CurrentSigningKeyLength ?? "RSA_2048_BIT" },
    });
    const { DkimStatus: status = "PENDING", DkimTokens } = await reach(() => this.#client.send(command));
    return { status, dkimTokens: DkimTokens ?? known?.Tokens ?? [], own: true };
  }

  async setUp(domain: string, mailFromDomain: string): Promise<void> {
    await this.#nameMailFrom(domain, mailFromDomain);
    const command = new PutEmailIdentityFeedbackAttributesCommand({
      EmailIdentity: domain,
      EmailForwardingEnabled: false,
    });
    await reach(() => this.#client.send(command));
  }

  async remove(domain: string): Promise<void> {
    const found = await this.#get(domain);
    if (!found || !this.#isOwn(found)) return;
    const command = new DeleteEmailIdentityCommand({ EmailIdentity: domain });
    await reach(() => orUndefined(NotFoundException, this.#client.send(command)));
  }

  /** Undefined when SES refuses the name. One created meanwhile, or by a try whose answer was lost, is just as good. */
  async #make(domain: string): Promise<DomainIdentity | undefined> {
    const { key: Key, value: Value } = this.#tag;
    const command = new CreateEmailIdentityCommand({ EmailIdentity: domain, Tags: [{ Key, Value }] });
    const made = await reach(() =>
      orUndefined(BadRequestException, orUndefined(AlreadyExistsException, this.#client.send(command))),
    );
    return made?.DkimAttributes ? { ...dkimOf(made.DkimAttributes), own: true } : this.find(domain);
  }

  /** A long domain may leave no room for another label. Email then uses a MAIL FROM domain of SES. */
  async #nameMailFrom(domain: string, mailFromDomain: string): Promise<void> {
    const command = new PutEmailIdentityMailFromAttributesCommand({
      EmailIdentity: domain,
      MailFromDomain: mailFromDomain,
      BehaviorOnMxFailure: "USE_DEFAULT_VALUE",
    });
    await reach(() => orUndefined(BadRequestException, this.#client.send(command)));
  }

  async #get(domain: string): Promise<GetEmailIdentityResponse | undefined> {
    const command = new GetEmailIdentityCommand({ EmailIdentity: domain });
    return reach(() => orUndefined(NotFoundException, this.#client.send(command)));
  }

  #isOwn({ Tags = [] }: GetEmailIdentityResponse): boolean {
    return Tags.some(({ Key, Value }) => Key === this.#tag.key && Value === this.#tag.value);
  }
}

const dkimOf = ({ Status = "NOT_STARTED", Tokens = [] }: DkimAttributes = {}): Omit<DomainIdentity, "own"> => ({
  status: Status satisfies DkimStatus,
  dkimTokens: Tokens,
});

/** Any other error is not SES's answer about the domain: a refused connection, lasting throttling, a fault. */
async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    logger.warn("Requesting a domain from SES failed", { error });
    throw externalService("The mail provider could not be reached.", "Try again in a minute.");
  }
}

/** Undefined for an error of this kind. */
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
