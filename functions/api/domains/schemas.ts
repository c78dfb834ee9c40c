import * as z from "zod";
import { readDomainName } from "#lib/domain/domain/domain-name.ts";
import { dkimStatuses } from "#lib/domain/domain/sender-domain.ts";
import { timestamp, uuid } from "#lib/http/values.ts";

export const domainParams = z.object({ id: uuid });
export const projectParams = z.object({ projectId: uuid });

const faults = {
  malformed: { message: "Not a valid domain name. Use a name such as mail.example.com.", code: "invalid_string" },
  tooLong: {
    message: "A sender domain has at most 209 characters, because longer names leave no room for its DKIM records.",
    code: "too_big",
  },
} as const;

/** A domain name to add, normalized to the form in which domains are compared. */
const domainName = z
  .string()
  .transform((text, context) => {
    const read = readDomainName(text);
    if ("name" in read) return read.name;
    const { message, code } = faults[read.fault];
    context.addIssue({ code: "custom", message, params: { code } });
    return z.NEVER;
  })
  .meta({ minLength: 3, examples: ["mail.example.com", "bücher.example"] });

export const newDomain = z.object({ domain: domainName });

const record = z.object({
  type: z.enum(["CNAME", "MX", "TXT"]),
  name: z.string(),
  value: z.string(),
  priority: z.int().optional(),
  purpose: z.enum(["dkim", "mail_from", "spf", "dmarc", "ownership", "inbound"]),
  required: z.boolean(),
});

const inboundRecord = record.extend({
  warning: z
    .string()
    .optional()
    .meta({ description: "Present when other mail servers currently receive the domain's mail." }),
});

const found = z.boolean().optional().meta({ description: "Absent when the DNS lookup failed." });

export const domain = z
  .object({
    id: uuid,
    projectId: uuid,
    domain: z.string().meta({ description: "Lower-case ASCII; international names in xn-- form." }),
    verified: z.boolean(),
    status: z.enum(["pending", "verified", "failed"]),
    dkimTokens: z.array(z.string()),
    mailFromDomain: z.string(),
    records: z.array(record).meta({ description: "DNS records to create before the domain can send." }),
    inboundRecords: z
      .array(inboundRecord)
      .meta({ description: "DNS records for receiving mail. Empty when the deployment does not receive mail." }),
    contested: z.boolean().meta({
      description: "Other projects added this domain as well. The ownership record decides which project owns it.",
    }),
    verifiedAt: timestamp.nullable(),
    lastCheckedAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Domain" });

export const domains = z.array(domain);

export const checkedDomain = domain.extend({
  dkimStatus: z.enum(dkimStatuses),
  records: z.array(record.extend({ found })),
  inboundRecords: z.array(inboundRecord.extend({ found })),
});

export const removed = z.object({ success: z.literal(true) });
