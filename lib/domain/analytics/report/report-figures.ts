import { allNames } from "#lib/domain/analytics/report/report-counts.ts";
import { nameInField } from "#lib/domain/usage/counters.ts";

/** A null domain: all further ones together. */
export interface DomainFigures {
  domain: string | null;
  sent: number;
  delivered: number;
  bounced: number;
  opened: number;
  clicked: number;
}

/** A null url: all further links together; a person then counts once for each of them. */
export interface LinkFigures {
  url: string | null;
  clicks: number;
  people: number;
}

type Sums = Readonly<Record<string, number>>;

/** The most clicked first. An address that is not stored yet follows within seconds. */
export function linkFigures(sums: Sums, urls: ReadonlyMap<string, string>): LinkFigures[] {
  const { named, rest } = sumsByName(sums);
  const figures = ({ c: clicks = 0, p: people = 0 }: Sums) => ({ clicks, people });
  const known = [...named].flatMap(([name, own]) => {
    const url = urls.get(name);
    return url === undefined ? [] : [{ url, ...figures(own) }];
  });
  known.sort((a, b) => b.clicks - a.clicks || compare(a.url, b.url));
  const further = { url: null, ...figures(rest) };
  return further.clicks > 0 ? [...known, further] : known;
}

/** The one with most emails first. */
export function domainFigures(sums: Sums): DomainFigures[] {
  const { named, rest } = sumsByName(sums);
  const figures = ({ s: sent = 0, d: delivered = 0, b: bounced = 0, o: opened = 0, c: clicked = 0 }: Sums) => ({
    ...{ sent, delivered, bounced, opened, clicked },
  });
  const known = [...named].map(([domain, own]) => ({ domain, ...figures(own) }));
  known.sort((a, b) => b.sent - a.sent || compare(a.domain, b.domain));
  const further = { domain: null, ...figures(rest) };
  return Object.values(further).some(Boolean) ? [...known, further] : known;
}

/** The sums of each name by letter, and the rest of all names together. */
function sumsByName(sums: Sums): { named: Map<string, Record<string, number>>; rest: Record<string, number> } {
  const named = new Map<string, Record<string, number>>();
  for (const [field, sum] of Object.entries(sums)) {
    const own = named.get(nameInField(field)) ?? {};
    own[field.slice(-1)] = sum;
    named.set(nameInField(field), own);
  }
  const rest = { ...named.get(allNames) };
  named.delete(allNames);
  for (const own of named.values()) {
    for (const [letter, sum] of Object.entries(own)) rest[letter] = (rest[letter] ?? 0) - sum;
  }
  return { named, rest };
}

const compare = (a: string, b: string): number => (a < b ? -1 : 1);
