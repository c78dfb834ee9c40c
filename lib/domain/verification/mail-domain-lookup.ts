import { setTimeout as sleep } from "node:timers/promises";
import { getDomain } from "tldts";
import type { DnsLimits, DnsLookup, RecordType } from "#lib/platform/dns-lookup.ts";
import { externalService } from "#lib/platform/refusal.ts";

/** DNS facts about a mail domain (contract 01 section 3). */
export interface MailDomainFacts {
  domainExists: boolean;
  hasMxRecords: boolean;
  hasWebsite: boolean;
}

export const nothingLookedUp: MailDomainFacts = { domainExists: false, hasMxRecords: false, hasWebsite: false };

/** Three tries of 1.5 s each, with the pauses between them, end within five seconds. */
export const lookupLimits: DnsLimits = { timeoutMs: 1_500, tries: 1, answerMsMax: 1_500 };
const asksMax = 3;
const pauseMs = 200;

/** At most this many names are asked per mail domain: names may have 125 labels, but real ones have few. */
const namesMax = 5;

/** Asks DNS about mail domains, all questions at once, with retries when DNS does not answer. */
export class MailDomainLookup {
  readonly #dns: Pick<DnsLookup, "find">;

  /** `dns` answers each question within `lookupLimits`. */
  constructor(dns: Pick<DnsLookup, "find">) {
    this.#dns = dns;
  }

  /**
   * `domain` is normalised.
   * @throws Refusal `externalService` when DNS does not answer within five seconds whether it exists, or accepts email.
   */
  async look(domain: string): Promise<MailDomainFacts> {
    const [exists, mail, website] = await Promise.allSettled([
      isAnyTrue(namesToAsk(domain).map((name) => this.#has("NS", name))),
      this.#has("MX", domain),
      isAnyTrue([this.#has("A", domain), this.#has("AAAA", domain)]),
    ]);
    if (exists.status === "rejected") throw exists.reason;
    if (!exists.value) return nothingLookedUp;
    if (mail.status === "rejected") throw mail.reason;
    return {
      domainExists: true,
      hasMxRecords: mail.value,
      hasWebsite: website.status === "fulfilled" && website.value,
    };
  }

  async #has(type: RecordType, name: string): Promise<boolean> {
    for (let asks = 1; ; asks += 1) {
      const values = await this.#dns.find(type, name);
      // The target of the null MX (RFC 7505) is the root: an empty name.
      if (values) return values.some((value) => value !== "");
      if (asks === asksMax) throw externalService("The DNS did not answer.", "Try again later.");
      await sleep(pauseMs);
    }
  }
}

/**
 * The mail domain and its parents up to the registered one. Suffixes with public registration (`github.io`, `eu.org`) count as
 * registered: many such names have email and no NS records of their own.
 */
export function namesToAsk(domain: string): string[] {
  const top = getDomain(domain, { extractHostname: false, validateHostname: false }) ?? domain;
  const names = [domain];
  for (let name = domain; name !== top; ) {
    name = name.slice(name.indexOf(".") + 1);
    names.push(name);
  }
  return names.length <= namesMax ? names : [domain, ...names.slice(1 - namesMax)];
}

/** True as soon as one is; fails when none is true and one failed. */
async function isAnyTrue(answers: Promise<boolean>[]): Promise<boolean> {
  const no = new Error("no");
  try {
    return await Promise.any(
      answers.map(async (answer) => {
        if (await answer) return true;
        throw no;
      }),
    );
  } catch (error) {
    const failure = error instanceof AggregateError && error.errors.find((each) => each !== no);
    if (failure) throw failure;
    return false;
  }
}
