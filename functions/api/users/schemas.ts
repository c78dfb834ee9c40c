import * as z from "zod";
import { billingCurrencies } from "#lib/domain/billing/payment-provider.ts";
import { languages, textsFor } from "#lib/domain/contact/language.ts";
import { eventNameLengthMax } from "#lib/domain/event/event.ts";
import { cappedCategories, suppressionSettings } from "#lib/domain/project/project.ts";
import { passwordLength } from "#lib/domain/user/password.ts";
import { dataKey, text, timestamp, trimmedText, uuid, visibleText } from "#lib/http/values.ts";

const projectName = visibleText(1, 100);
const tracking = z.enum(["ENABLED", "DISABLED", "MARKETING_ONLY"]);

const language = z
  .string()
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/, { error: "Not a language tag of the form xx or xx-YY.", abort: true })
  .refine((tag) => textsFor(tag) !== undefined, {
    error: `Not one of the languages of hosted pages: ${languages.join(", ")}.`,
    params: { code: "invalid_enum_value" },
  })
  .meta({ examples: ["en", "pt-BR"] });

/** Limit of each list: every request with the public key reads them. */
const allowedMax = 100;

const eventNames = z
  .array(trimmedText(1, eventNameLengthMax))
  .max(allowedMax)
  .meta({ description: "Events that the public key may track. Null allows any." });

const dataKeys = z
  .array(dataKey)
  .max(allowedMax)
  .meta({ description: "Data keys that the public key may set. Null allows any." });

const postalAddressLengthMax = 500;

/** Line breaks stay. Empty, or null, removes it. */
const postalAddress = z
  .string()
  .regex(/^(?:[^\p{Cc}]|[\r\n])*$/u, { error: "Control characters are not allowed here." })
  .trim()
  .pipe(text(0, postalAddressLengthMax))
  .transform((given) => given.replaceAll(/\r\n?/g, "\n") || null)
  .nullable()
  .meta({
    maxLength: postalAddressLengthMax,
    description: "Shown in the footer of MARKETING emails. Empty removes it.",
  });

export const passwordChange = z.object({
  currentPassword: z.string(),
  newPassword: text(passwordLength.min, passwordLength.max),
});

const softBounces = z
  .object({ limit: z.int().min(2).max(20), days: z.int().min(1).max(90) })
  .nullable()
  .meta({
    description:
      "Suppresses an address for 30 days, the second time 90, then for good, when so many different emails bounced transiently within so many days, without a delivery in between. Null: never.",
  });

const suppression = z.enum(suppressionSettings).meta({
  description:
    "Which email the suppression list holds back from an address that bounced or complained. RECORD: none. MARKETING: MARKETING and HEADLESS email. ENFORCE: all email.",
});

export const newProject = z.object({ name: projectName });

export const projectChanges = z.object({
  name: projectName.optional(),
  tracking: tracking.optional(),
  language: language.optional(),
  publicKey: z
    .object({ events: eventNames.nullable().optional(), dataKeys: dataKeys.nullable().optional() })
    .optional(),
  postalAddress: postalAddress.optional(),
  inboundUnverified: z.boolean().optional(),
  suppression: suppression.optional(),
  softBounces: softBounces.optional(),
});

const monthlyLimit = z
  .int()
  .min(1)
  .nullable()
  .meta({ description: "Emails per calendar month (UTC). Null means no limit." });

export const monthlyLimits = z.object({
  workflows: monthlyLimit,
  campaigns: monthlyLimit,
  transactional: monthlyLimit,
  inbound: monthlyLimit,
});

export const checkoutQuery = z.object({ currency: z.enum(billingCurrencies).default("usd") });

export const acknowledgement = z.object({ success: z.literal(true), message: z.string() });

export const user = z.object({
  id: uuid,
  email: z.string(),
  emailVerified: z.boolean(),
  type: z.enum(["PASSWORD", "GITHUB_OAUTH", "GOOGLE_OAUTH"]),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const project = z
  .object({
    id: uuid,
    name: z.string(),
    public: z.string(),
    secret: z.string().nullable().meta({ description: "The full key after creation and rotation, otherwise null." }),
    secretPrefix: z.string().nullable().meta({ description: "First characters of the secret key. Null for a MEMBER." }),
    role: z.enum(["OWNER", "ADMIN", "MEMBER"]),
    disabled: z.boolean(),
    disabledReason: z.enum(["PAYMENT_FAILED", "EMAIL_REPUTATION", "PHISHING_DETECTED", "MANUAL"]).nullable(),
    tracking,
    language: z.string(),
    publicKey: z.object({ events: z.array(z.string()).nullable(), dataKeys: z.array(z.string()).nullable() }),
    postalAddress: z.string().nullable().meta({ description: "Shown in the footer of MARKETING emails." }),
    inboundUnverified: z
      .boolean()
      .meta({ description: "Whether inbound mail without a DMARC verdict of PASS starts workflows." }),
    suppression,
    softBounces,
    customer: z.string().nullable(),
    subscription: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Project" });

export const projects = z.array(project);

const limitUse = z.object({
  limit: z.int().nullable(),
  usage: z.int(),
  percentage: z.number(),
  isWarning: z.boolean(),
  isBlocked: z.boolean(),
});

export const limitUses = z
  .object({
    workflows: limitUse,
    campaigns: limitUse,
    transactional: limitUse,
    inbound: limitUse,
    currency: z.string().nullable(),
  })
  .meta({ id: "LimitUses" });

export const paymentPage = z.object({ url: z.url() });

const minorUnits = z.int().meta({ description: "In the currency's minor units, such as cents." });

const upcomingInvoice = z.object({
  amountDue: minorUnits,
  currency: z.string(),
  periodStart: timestamp,
  periodEnd: timestamp,
  subtotal: minorUnits,
  total: minorUnits,
});

export const billingConsumption = z.object({
  period: z.object({ start: timestamp, end: timestamp }),
  usage: z.object({
    total: z.int(),
    records: z.array(z.object({ category: z.enum(cappedCategories), count: z.int() })),
  }),
  credits: z
    .object({
      balance: minorUnits,
      hasCredits: z.boolean(),
      creditAmount: minorUnits,
      currency: z.string().nullable(),
    })
    .nullable(),
  upcomingInvoice: upcomingInvoice.nullable(),
});

const invoice = upcomingInvoice.extend({
  id: z.string(),
  number: z.string().nullable(),
  status: z.string().nullable(),
  amountPaid: minorUnits,
  created: timestamp,
  hostedInvoiceUrl: z.string().nullable(),
  invoicePdf: z.string().nullable(),
  paid: z.boolean(),
});

const unpaidInvoice = invoice
  .pick({ id: true, number: true, amountDue: true, currency: true, hostedInvoiceUrl: true })
  .extend({ dueDate: timestamp.nullable() });

export const billingInvoices = z.object({
  invoices: z.array(invoice),
  hasUnpaidInvoices: z.boolean(),
  unpaidInvoices: z.array(unpaidInvoice),
});
