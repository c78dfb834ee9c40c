import type * as z from "zod";
import { ids, recordTimes, times } from "#functions/api/example-values.ts";
import { security } from "#functions/api/security-example.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";
import type { project as projectSchema } from "./schemas.ts";

const params = { id: ids.project };

const project: z.output<typeof projectSchema> = {
  id: ids.project,
  name: "Example",
  public: `pk_${"0f1e".repeat(16)}`,
  secret: null,
  secretPrefix: "sk_9a3b",
  role: "OWNER",
  disabled: false,
  disabledReason: null,
  tracking: "ENABLED",
  language: "en",
  publicKey: { events: null, dataKeys: null },
  postalAddress: "Example Inc., 1 Main Street, Springfield",
  inboundUnverified: false,
  suppression: "MARKETING",
  softBounces: { limit: 5, days: 14 },
  customer: null,
  subscription: null,
  ...recordTimes,
};

const withSecret = { ...project, secret: `sk_${"9a3b".repeat(16)}` };

const unlimited = { limit: null, usage: 120, percentage: 0, isWarning: false, isBlocked: false };
const limited = { limit: 10_000, usage: 1190, percentage: 11.9, isWarning: false, isBlocked: false };
const limits = {
  workflows: unlimited,
  campaigns: limited,
  transactional: unlimited,
  inbound: unlimited,
  currency: null,
};

const invoice = {
  amountDue: 1900,
  currency: "eur",
  periodStart: "2026-03-01T00:00:00.000Z",
  periodEnd: "2026-04-01T00:00:00.000Z",
  subtotal: 1900,
  total: 1900,
};

export const examples: RouteExamples<typeof routes> = {
  getUser: {
    response: { id: ids.user, email: "ann@example.com", emailVerified: true, type: "PASSWORD", ...recordTimes },
  },
  changePassword: {
    body: { currentPassword: "correct horse battery staple", newPassword: "a quite different pass phrase" },
    response: { success: true, message: "The password was changed." },
  },
  listProjects: { response: [project] },
  createProject: { body: { name: "Example" }, response: withSecret },
  updateProject: {
    params,
    body: { tracking: "MARKETING_ONLY", publicKey: { events: ["purchase"] } },
    response: { ...project, tracking: "MARKETING_ONLY", publicKey: { events: ["purchase"], dataKeys: null } },
  },
  deleteProject: { params, response: { success: true, message: "The project is being deleted." } },
  regenerateKeys: { params, response: withSecret },
  resetProject: { params, response: { success: true, message: "The project is being reset." } },
  getOwnProjectSecurity: { params, response: security },
  getBillingLimits: { params, response: limits },
  setBillingLimits: {
    params,
    body: { workflows: null, campaigns: 10_000, transactional: null, inbound: null },
    response: limits,
  },
  getBillingConsumption: {
    params,
    response: {
      period: { start: invoice.periodStart, end: invoice.periodEnd },
      usage: { total: 1310, records: [{ category: "campaigns", count: 1190 }] },
      credits: null,
      upcomingInvoice: invoice,
    },
  },
  listBillingInvoices: {
    params,
    response: {
      invoices: [
        {
          ...invoice,
          id: "in_1Nx2",
          number: "EX-0001",
          status: "paid",
          amountPaid: 1900,
          created: times.created,
          hostedInvoiceUrl: "https://invoice.stripe.com/i/in_1Nx2",
          invoicePdf: null,
          paid: true,
        },
      ],
      hasUnpaidInvoices: false,
      unpaidInvoices: [],
    },
  },
  startCheckout: {
    params,
    query: { currency: "eur" },
    response: { url: "https://checkout.stripe.com/c/pay/cs_1Nx2" },
  },
  openBillingPortal: { params, response: { url: "https://billing.stripe.com/p/session/bps_1Nx2" } },
};
