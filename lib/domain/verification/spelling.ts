import { parse } from "tldts";
import { editDistance } from "#lib/domain/verification/edit-distance.ts";
import { lookalikes, mailboxProviders } from "#lib/domain/verification/mailbox-providers.ts";

interface SplitName {
  domain: string;
  /** Before the first dot. */
  label: string;
  ending: string;
}

const split = (domain: string): SplitName => {
  const dot = domain.indexOf(".");
  return { domain, label: domain.slice(0, dot), ending: domain.slice(dot + 1) };
};

const providers = mailboxProviders.map(split);
const known: ReadonlySet<string> = new Set([...mailboxProviders, ...lookalikes]);

const slipsMax = 2;

/** Names under five letters resemble too many others. */
const longLetters = 5;
const labelSlipsMax = (letters: number): number => (letters >= 9 ? 2 : letters >= longLetters ? 1 : 0);

/** The well-known mailbox provider most likely meant by this domain; undefined when it is one itself, or resembles none. */
export function meantDomain(domain: string): string | undefined {
  if (known.has(domain)) return undefined;
  const given = split(domain);
  const hasRealEnding = parse(domain, { extractHostname: false, validateHostname: false }).isIcann === true;
  const close = providers
    .map((provider) => ({ provider, slips: slipsBetween(given, provider, hasRealEnding) }))
    .filter(({ slips }) => slips <= slipsMax)
    .sort((one, other) => one.slips - other.slips);
  return close[0]?.provider.domain;
}

function slipsBetween(given: SplitName, provider: SplitName, hasRealEnding: boolean): number {
  // Each extra letter is a slip, so this skips most providers quickly.
  if (Math.abs(given.domain.length - provider.domain.length) > slipsMax) return Number.POSITIVE_INFINITY;
  const label = editDistance(given.label, provider.label);
  if (label > labelSlipsMax(provider.label.length)) return Number.POSITIVE_INFINITY;
  const ending = editDistance(given.ending, provider.ending);
  // Another real ending is another domain (`hotmail.se`), unless it only lacks a letter (`gmail.co`).
  const isOmission = ending === 1 && given.ending.length < provider.ending.length;
  const isOther = ending > 0 && hasRealEnding && !(isOmission && provider.label.length >= longLetters);
  return isOther ? Number.POSITIVE_INFINITY : label + ending;
}
