import type * as z from "zod";
import { ids, recordTimes, times } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";
import type { domain as domainSchema } from "./schemas.ts";

const domain: z.output<typeof domainSchema> = {
  id: ids.domain,
  projectId: ids.project,
  domain: "mail.example.com",
  verified: false,
  status: "pending",
  dkimTokens: ["k2f7q4"],
  mailFromDomain: "petrel.mail.example.com",
  records: [
    {
      type: "CNAME",
      name: "k2f7q4._domainkey.mail.example.com",
      value: "k2f7q4.dkim.amazonses.com",
      purpose: "dkim",
      required: true,
    },
    {
      type: "MX",
      name: "petrel.mail.example.com",
      value: "feedback-smtp.eu-central-1.amazonses.com",
      priority: 10,
      purpose: "mail_from",
      required: true,
    },
  ],
  inboundRecords: [],
  contested: false,
  verifiedAt: null,
  lastCheckedAt: null,
  ...recordTimes,
};

export const examples: RouteExamples<typeof routes> = {
  getProviderAccount: {
    response: {
      ...{ sandbox: false, sendingEnabled: true, ratePerSecond: 14, quota24h: 50_000, sent24h: 1_204 },
      asOf: times.created,
    },
  },
  listDomains: { response: [domain] },
  addDomain: { body: { domain: "mail.example.com" }, response: domain },
  verifyDomain: {
    response: {
      ...domain,
      records: domain.records.map((record) => ({ ...record, found: true })),
      inboundRecords: [],
      dkimStatus: "PENDING",
    },
  },
  deleteDomain: { response: { success: true } },
};
