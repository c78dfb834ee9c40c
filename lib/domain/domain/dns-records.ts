import { createHmac } from "node:crypto";
import type { RecordType } from "#lib/platform/dns-lookup.ts";

export type RecordPurpose = "dkim" | "mail_from" | "spf" | "dmarc" | "ownership" | "inbound";

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
  /** Whether mail is received, too. */
  receives: boolean;
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

/** Proves that the domain is this project's; only the project can be shown the value, which nothing stores. */
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

/** Return path and policy: what good delivery takes beside DKIM. */
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

/** Takes the mail of the whole domain; nothing where none is received. */
export const inboundRecords = (domain: string, { region, receives }: SendingPlace): DnsRecord[] =>
  receives
    ? [
        {
          type: "MX",
          name: domain,
          value: `inbound-smtp.${region}.amazonaws.com`,
          priority: 10,
          purpose: "inbound",
          required: false,
        },
      ]
    : [];

/** Whether what the DNS answered under the record's name does what the record is for. */
export function isPublished({ purpose, value }: DnsRecord, answers: readonly string[]): boolean {
  switch (purpose) {
    case "spf":
      return answers.some((answer) => /^v=spf1\b/i.test(answer) && /\binclude:amazonses\.com\b/i.test(answer));
    case "dmarc":
      // A stricter policy than the one we propose is the domain's own business.
      return answers.some((answer) => /^v=DMARC1\b/i.test(answer));
    default:
      return answers.includes(value);
  }
}
