import { normaliseDomain } from "#lib/domain/contact/address.ts";
import type { DisposableListStore } from "#lib/domain/verification/disposable-list.ts";
import { DomainSet } from "#lib/domain/verification/domain-set.ts";
import type { Clock } from "#lib/platform/clock.ts";

interface ListRefreshPorts {
  /** The published text, one domain per line; undefined when it cannot be fetched. */
  published(): Promise<string | undefined>;
  store: DisposableListStore;
  /** Domains of the list that ships with the service. */
  packaged(): string[];
  clock: Clock;
}

/** `unreachable`, `implausible` and `overtaken` leave the list unchanged. */
type RefreshOutcome = "stored" | "unreachable" | "implausible" | "overtaken";

const domainsMin = 1_000;
/** Of the lines that are not comments: an error page has few. */
const validShareMin = 0.95;
/** A list that shrinks by more is more likely broken than corrected. */
const keptShareMin = 0.5;
/** A list with one of these is wrong. */
const neverDisposable = ["gmail.com", "outlook.com", "hotmail.com", "yahoo.com", "icloud.com"];

/** Adopts the published list of disposable domains if it is plausible. */
export class ListRefresh {
  readonly #ports: ListRefreshPorts;

  constructor(ports: ListRefreshPorts) {
    this.#ports = ports;
  }

  async refresh(): Promise<RefreshOutcome> {
    const { published, store, packaged, clock } = this.#ports;
    const text = await published();
    if (text === undefined) return "unreachable";
    const stored = await store.find();
    const domains = believableDomains(text, (stored?.domains ?? packaged()).length);
    if (!domains) return "implausible";
    return (await store.replace(stored?.version ?? 0, { domains, now: clock.now() })) ? "stored" : "overtaken";
  }
}

function believableDomains(text: string, presentCount: number): string[] | undefined {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const domains = [...new Set(lines.flatMap((line) => normaliseDomain(line) ?? []))].sort();
  const isPlausible =
    domains.length >= Math.max(domainsMin, presentCount * keptShareMin) &&
    domains.length >= lines.length * validShareMin;
  const list = new DomainSet(domains);
  return isPlausible && !neverDisposable.some((domain) => list.covers(domain)) ? domains : undefined;
}
