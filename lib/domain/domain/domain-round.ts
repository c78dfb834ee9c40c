import { dkimRecords, isPublished } from "#lib/domain/domain/dns-records.ts";
import type { DomainCheck } from "#lib/domain/domain/domain-check.ts";
import type { DomainRemoval } from "#lib/domain/domain/domain-removal.ts";
import { isExpired, type SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { ListedDomain, SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DnsLookup } from "#lib/platform/dns-lookup.ts";
import { logger } from "#lib/platform/logger.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

interface DomainRoundPorts {
  domains: Pick<SenderDomainStore, "find" | "listAll" | "keepCheck">;
  check: Pick<DomainCheck, "run">;
  removal: Pick<DomainRemoval, "remove">;
  dns: Pick<DnsLookup, "find">;
  clock: Clock;
}

/** Where a round continues. */
export interface RoundPosition {
  /** The last domain checked; absent at the start. */
  after?: string | undefined;
  /** How many more domains the round may ask the provider about without need. */
  spare?: number | undefined;
}

/**
 * The provider answers about one question a second, which makes 300 in the five minutes of a round. The rest is for
 * callers who verify, and for domains that need a check.
 */
const spareOfRound = 200;

const pageSize = 10;
const asksAtOnce = 2;

type Candidate = ListedDomain & { record: SenderDomain };

/**
 * Checks all domains of all projects. It asks DNS about each one, and the provider where DNS and the stored status disagree. It
 * asks the provider about the others while the round has calls to spare. Two concurrent rounds do no harm.
 */
export class DomainRound {
  readonly #ports: DomainRoundPorts;

  constructor(ports: DomainRoundPorts) {
    this.#ports = ports;
  }

  /** Returns where to continue when the time is up; undefined at the end of the round. */
  async run({ after, spare = spareOfRound }: RoundPosition, deadline: Date): Promise<RoundPosition | undefined> {
    const { domains, clock } = this.#ports;
    let position: { after: string | undefined; spare: number } = { after, spare };
    do {
      const page = await domains.listAll({ after: position.after, limit: pageSize });
      const asked = await this.#look(page.domains, position.spare, deadline);
      position = { after: page.next, spare: Math.max(0, position.spare - asked) };
      if (position.after === undefined) return undefined;
    } while (clock.now() < deadline);
    return position;
  }

  /** Returns how many times the provider was asked. */
  async #look(listed: readonly ListedDomain[], spare: number, deadline: Date): Promise<number> {
    const { domains } = this.#ports;
    const looked = await mapConcurrently(listed, pageSize, async (each) => {
      const record = await domains.find(each.projectId, each.domain);
      return record && { ...each, record, needed: isExpired(record, deadline) || (await this.#disagrees(record)) };
    });
    const present = looked.filter((each) => each !== undefined);
    const needed = present.filter((each) => each.needed);
    const others = present.filter((each) => !each.needed);
    const asked = [...needed, ...others.slice(0, Math.max(0, spare - needed.length))];
    const rest = others.filter((each) => !asked.includes(each));
    await mapConcurrently(asked, asksAtOnce, (each) => this.#orLater(each, deadline, (now) => this.#ask(each, now)));
    await mapConcurrently(rest, asksAtOnce, (each) => this.#orLater(each, deadline, (now) => this.#note(each, now)));
    return asked.length;
  }

  /** Without a DNS answer, a verified domain stays as it is, but another one may have its records, so it needs a check. */
  async #disagrees({ domain, status, dkimTokens }: SenderDomain): Promise<boolean> {
    const { dns } = this.#ports;
    const answers = await Promise.all(
      dkimRecords(domain, dkimTokens).map(async (record) => {
        const values = await dns.find(record.type, record.name);
        return values && isPublished(record, values);
      }),
    );
    const missing = answers.includes(false);
    return status === "verified" ? missing : !missing;
  }

  async #ask({ projectId, record }: Candidate, now: Date): Promise<void> {
    const { check, removal } = this.#ports;
    const { domain } = await check.run(projectId, record, now);
    if (!domain || !isExpired(domain, now)) return;
    logger.info("Removing a sender domain that was not verified in time", { projectId, domain: domain.domain });
    await removal.remove(projectId, domain.domain);
  }

  async #note({ projectId, record }: Candidate, now: Date): Promise<void> {
    await this.#ports.domains.keepCheck(projectId, record, { outcome: record, now });
  }

  /**
   * Failing to check one domain, usually because the provider throttles, must not stop the others. A provider that does not
   * respond at all must not use up the function's time.
   */
  async #orLater({ projectId, domain }: Candidate, deadline: Date, look: (now: Date) => Promise<void>): Promise<void> {
    const now = this.#ports.clock.now();
    if (now >= deadline) return;
    await look(now).catch((error: unknown) => {
      logger.warn("Leaving a domain for the next round", { projectId, domain, error });
    });
  }
}
