import type { components } from "#api/schema.ts";

export type Domain = components["schemas"]["Domain"];

/** A DNS record to create. `found` is known after a look-up. */
export interface DnsRecord {
  type: "CNAME" | "MX" | "TXT";
  name: string;
  value: string;
  priority?: number;
  purpose: "dkim" | "mail_from" | "spf" | "dmarc" | "ownership" | "inbound";
  required: boolean;
  found?: boolean;
  warning?: string;
}

/** The name in what a person pastes: of `https://Mail.acme.org/path` or `ann@mail.acme.org` it is mail.acme.org. */
export const domainIn = (pasted: string): string =>
  pasted
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[/?#].*$/, "")
    .replace(/^.*@/, "")
    .replace(/:\d+$/, "")
    .replace(/\.$/, "");

/** Second levels under which countries register domains, such as co.uk. */
const sharedLevels = new Set(["ac", "co", "com", "edu", "gov", "ne", "net", "or", "org"]);

/** The zone that most likely holds the domain's records: acme.org of mail.acme.org, acme.co.uk of mail.acme.co.uk. */
export function zoneOf(domain: string): string {
  const labels = domain.split(".");
  const [second = "", top = ""] = labels.slice(-2);
  return labels.slice(top.length === 2 && sharedLevels.has(second) ? -3 : -2).join(".");
}

/** The name as most DNS providers want it: without the zone, which they append. `@` is the zone itself. */
export function relativeName(name: string, zone: string): string {
  if (name === zone) return "@";
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name;
}

/** All records for a spreadsheet, a ticket or a provider's bulk form: a line each, with tabs between the cells. */
export const recordsText = (records: readonly DnsRecord[]): string =>
  [
    ["Type", "Name", "Value", "Priority"],
    ...records.map((each) => [each.type, each.name, each.value, each.priority ?? ""]),
  ]
    .map((cells) => cells.join("\t").trimEnd())
    .join("\n");

/** The records as a zone file (RFC 1035), which many providers import. */
export const zoneFile = (records: readonly DnsRecord[]): string =>
  records.map((record) => `${record.name}. 3600 IN ${record.type} ${zoneValue(record)}\n`).join("");

function zoneValue({ type, value, priority }: DnsRecord): string {
  if (type === "TXT") return `"${value.replace(/["\\]/g, "\\$&")}"`;
  return type === "MX" ? `${priority ?? 10} ${value}.` : `${value}.`;
}

export const mailtoLink = (subject: string, body: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;

/** The domain that the page shows: the chosen one, else the first that still needs work, else the newest. */
export const shownDomain = (domains: readonly Domain[], chosen: string | undefined): Domain | undefined =>
  domains.find(({ id }) => id === chosen) ?? domains.find(({ verified }) => !verified) ?? domains[0];
