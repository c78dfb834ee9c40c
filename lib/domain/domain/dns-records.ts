import { createHmac } from "node:crypto";
import type { RecordType } from "#lib/platform/dns-lookup.ts";

type RecordPurpose = "dkim" | "mail_from" | "spf" | "dmarc" | "ownership" | "inbound";

/** A DNS record to create (contract 08 section 2). */
export interface DnsRecord {
  type: Extract<RecordType, "CNAME" | "MX" | "TXT">;
  /** Fully qualified, without a trailing dot. */
  name: string;
  value: string;
  priority?: number;
  purpose: RecordPurpose;
  required: boolean;
}

/** Where this deployment sends from and receives. */
export interface SendingPlace {
  region: string;
  /** Label of the MAIL FROM domain below each sender domain. */
  mailFromSubdomain: string;
  /** Whether the deployment receives email. */
  receives: boolean;
  /** Addresses, domains, and domains with a leading dot for their subdomains: only email to these is received. Empty = all. */
  recipients: readonly string[];
}

export const mailFromDomainOf = (domain: string, { mailFromSubdomain }: SendingPlace): string =>
  `${mailFromSubdomain}.${domain}`;

export const dkimRecords = (domain: string, tokens: readonly string[]): DnsRecord[] =>
  tokens.map((token) => ({
    type: "CNAME",
    name: `${token}._domainkey.${domain}`,
    value: `${token}.dkim.amazonses.com`,
    purpose: "dkim",
    required: true,
  }));

/** Proves that the domain belongs to this project; only the project is shown the value, which is not stored. */
export function ownershipRecord(domain: string, linkKey: string): DnsRecord {
  const token = createHmac("sha256", Buffer.from(linkKey, "hex")).update(`domain ${domain}`).digest("hex").slice(0, 32);
  return {
    type: "TXT",
    name: `_petrel.${domain}`,
    value: `petrel-domain-verification=${token}`,
    purpose: "ownership",
    required: true,
  };
}

/** Return path and policy: good delivery needs these besides DKIM. */
export function deliveryRecords(domain: string, place: SendingPlace): DnsRecord[] {
  const name = mailFromDomainOf(domain, place);
  return [
    {
      type: "MX",
      name,
      value: `feedback-smtp.${place.region}.amazonses.com`,
      priority: 10,
      purpose: "mail_from",
      required: true,
    },
    { type: "TXT", name, value: "v=spf1 include:amazonses.com ~all", purpose: "spf", required: true },
    { type: "TXT", name: `_dmarc.${domain}`, value: "v=DMARC1; p=none;", purpose: "dmarc", required: false },
  ];
}

/** A record that routes the domain's email to Petrel; `warning` is set when another server receives it now. */
export interface InboundRecord extends DnsRecord {
  warning?: string;
}

/** Empty when no email is received for the domain. `exchanges` are the domain's mail servers, as far as DNS answered. */
export function inboundRecords(domain: string, place: SendingPlace, exchanges: readonly string[]): InboundRecord[] {
  if (!receivesAt(domain, place)) return [];
  const value = `inbound-smtp.${place.region}.amazonaws.com`;
  // The null MX (RFC 7505) names no server.
  const others = exchanges.filter((exchange) => exchange !== value && exchange !== "");
  const record = { type: "MX", name: domain, value, priority: 10, purpose: "inbound", required: false } as const;
  return [{ ...record, ...(others.length > 0 && { warning: warningOf(domain, others) }) }];
}

export const receivesAt = (domain: string, { receives, recipients }: SendingPlace): boolean =>
  receives && (recipients.length === 0 || recipients.some((each) => covers(each, domain)));

/** Whether email to an address at the domain can match, as SES reads the recipients of a rule. */
const covers = (recipient: string, domain: string): boolean =>
  recipient.startsWith(".") ? domain.endsWith(recipient) : recipient.slice(recipient.lastIndexOf("@") + 1) === domain;

const warningOf = (domain: string, exchanges: readonly string[]): string =>
  `${domain} has other MX records (${exchanges.join(", ")}). If you add this record, mail no longer ` +
  `reaches those mailboxes reliably. Receive at a subdomain, such as in.${domain}, to keep them.`;

/** Whether the DNS answers for the record's name serve the record's purpose. */
export function isPublished({ purpose, value }: DnsRecord, answers: readonly string[]): boolean {
  switch (purpose) {
    case "spf":
      return answers.some((answer) => /^v=spf1\b/i.test(answer) && /\binclude:amazonses\.com\b/i.test(answer));
    case "dmarc":
      // The domain may have a stricter policy than the one we propose.
      return answers.some((answer) => /^v=DMARC1\b/i.test(answer));
    default:
      return answers.includes(value);
  }
}
