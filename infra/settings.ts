import * as z from "zod";
import { zoneOf } from "#infra/hosted-zone.ts";

/** SES accepts messages of at most 40 MB, which hold 29 MB of attachments in base64. */
const attachmentBytesMax = 25 * 1024 * 1024;

/** A new account has 10 concurrent executions. */
const concurrencyMin = 10;

/** Name of a SecureString in the Parameter Store that holds a secret. */
const secretParameter = z.string().regex(/^[\w./-]+$/);

/** The operator's registration with a login provider. */
const loginProvider = z.strictObject({ clientId: z.string().min(1), secretParameter });

/** A price id, as Stripe's dashboard shows it. */
const priceId = z.string().regex(/^price_\w+$/);

/** Lower-case, without a trailing dot. */
const dnsName = z
  .string()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);

/** Name of a receipt rule or a rule set. */
const ruleName = z.string().regex(/^[A-Za-z0-9][\w-]{0,62}$/);

/** The operator's settings: the key `petrel` of the context in cdk.json. Unknown keys are errors. */
const choices = z.strictObject({
  /** Prefix of the stacks' names, so that several environments fit in one account and region. */
  environment: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,19}$/)
    .default("production"),
  /** Address of another dashboard than the console at `<api>/console/`. Mails, hosted pages and logins lead to it. */
  dashboardUrl: z
    .url({ protocol: /^https?$/ })
    // Paths are appended to it.
    .transform((url) => (url.endsWith("/") ? url : `${url}/`))
    .optional(),
  /** More origins whose pages may call the API with a session cookie. */
  dashboardOrigins: z.array(z.url({ protocol: /^https?$/ })).default([]),
  /** Origin of the hosted pages, when not the API's own address. */
  appUrl: z
    .url({ protocol: /^https$/ })
    // Paths are appended to it.
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  /** Who may create an account: only the first visitor, everyone, or only invited people. */
  signup: z.enum(["first", "open", "closed"]).default("first"),
  /** With `signup: "first"`: the only address that may create the first account. */
  ownerEmail: z.email().toLowerCase().optional(),
  /** Login by GitHub and Google; off by default. The callbacks are `<api>/oauth/github/callback` and `…/google/…`. */
  github: loginProvider.optional(),
  google: loginProvider.optional(),
  /** Subscriptions by Stripe; off by default. Its webhook is `<api>/webhooks/incoming/stripe`. */
  billing: z
    .strictObject({
      /** The account's secret (or restricted) key, and the signing secret of its webhook. */
      secretParameter,
      webhookSecretParameter: secretParameter,
      /** The price in each currency; repeat the id when one price has all three. */
      prices: z.strictObject({ usd: priceId, eur: priceId, gbp: priceId }),
    })
    .optional(),
  /** Label of the MAIL FROM subdomain of each sender domain. */
  mailFromSubdomain: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/)
    .default("petrel"),
  /** Sender of Petrel's own mail (verification, reset, invitation); without it accounts need no verification. */
  platformMailFrom: z.email().optional(),
  /** `managed`: the deployment creates the SES identity of the sender's domain; `existing`: the account already has it. */
  platformMailIdentity: z.enum(["managed", "existing"]).default("managed"),
  /** A Route 53 zone. Records of the sender's domain and of the API's name are created in it when they belong to it. */
  hostedZone: z.strictObject({ id: z.string().regex(/^Z[A-Z0-9]+$/), name: dnsName }).optional(),
  /** A domain name for the API. Its certificate, in the same region, is created in the hosted zone unless given. */
  apiDomain: z
    .strictObject({
      name: dnsName,
      certificateArn: z
        .string()
        .regex(/^arn:[\w-]+:acm:/)
        .optional(),
    })
    .optional(),
  /** Receives mail at projects' domains; off by default. Without a name the rule is in a rule set of its own. */
  inbound: z
    .strictObject({
      /** An existing rule set of the account. */
      ruleSet: ruleName.optional(),
      /** An existing rule of that set; Petrel's rule follows it. Without it SES puts Petrel's rule first. */
      after: ruleName.optional(),
      /** Addresses, domains (`in.example.com`), and domains with subdomains (`.in.example.com`); default all. */
      recipients: z
        .array(
          z
            .email()
            .or(dnsName)
            .or(z.templateLiteral([".", dnsName])),
        )
        .min(1)
        .max(500)
        .optional(),
    })
    .refine(({ ruleSet, after }) => after === undefined || ruleSet !== undefined, {
      path: ["after"],
      message: "Needs ruleSet: a set that Petrel makes has no other rule.",
    })
    .optional(),
  /** A bus of EventBridge that takes projects' events; off by default. Without an ARN the deployment makes `petrel-<environment>`. */
  eventBus: z
    .strictObject({
      /** An existing bus of the account and region. */
      arn: z
        .string()
        .regex(/^arn:[\w-]+:events:[\w-]+:\d{12}:event-bus\/[\w./-]+$/)
        .optional(),
    })
    .optional(),
  /** Disables a project whose bounces or complaints endanger the account; when off, members are only warned. */
  autoSuspend: z.boolean().default(true),
  /** URL of a text with one disposable domain per line, fetched daily; empty = only the bundled list. */
  disposableListUrl: z
    .url({ protocol: /^https$/ })
    .or(z.literal(""))
    .default(
      "https://raw.githubusercontent.com/disposable-email-domains/disposable-email-domains/main/disposable_email_blocklist.conf",
    ),
  /** Receives the alarms; the recipient must confirm the subscription once. */
  alarmEmail: z.email().optional(),
  /** Limit for a project's secret keys together, and the same for its public key; a session user has 30 % of it. */
  requestsPerMinute: z.int().min(1).max(1_000_000).default(1000),
  /** Limit for all attachments of one mail together, decoded. */
  attachmentBytes: z.int().min(1).max(attachmentBytesMax).default(10_485_760),
  /** This environment's part of the account's SES send rate, when several share an account and region. */
  accountShare: z.number().min(0.01).max(1).default(1),
  /** Concurrent Lambda executions that this environment may use: the account's limit when it has the account alone. */
  concurrency: z.int().min(concurrencyMin).max(100_000).default(1000),
  /** An existing table, restored or retained, and its current stream's ARN; the deployment then creates none. */
  tableName: z
    .string()
    .regex(/^[\w.-]{3,255}$/)
    .optional(),
  tableStreamArn: z
    .string()
    .regex(/^arn:[\w-]+:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/[\d:T.-]+$/)
    .optional(),
  /** An existing bucket; the deployment then creates none. */
  contentBucketName: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  /** Table and bucket outlive their stack and refuse deletion. Switch off only for throw-away environments. */
  removalProtection: z.boolean().default(true),
});

export const settingsSchema = choices.check(({ value, issues }) => {
  for (const { path, message } of conflicts(value)) issues.push({ code: "custom", input: value, path, message });
});

/** Conflicts between settings that are valid by themselves. */
function* conflicts(settings: z.infer<typeof choices>): Generator<{ path: string[]; message: string }> {
  const { apiDomain, hostedZone, signup, ownerEmail, tableName, tableStreamArn } = settings;
  if (apiDomain && apiDomain.certificateArn === undefined && !zoneOf(hostedZone, apiDomain.name)) {
    const message = "Needed unless hostedZone holds the name: nowhere can a certificate be proven.";
    yield { path: ["apiDomain", "certificateArn"], message };
  }
  if (ownerEmail !== undefined && signup !== "first") {
    yield { path: ["ownerEmail"], message: 'Only used with "signup": "first".' };
  }
  if (tableStreamArn?.split("/")[1] !== tableName) {
    const message = "Set tableName and tableStreamArn together: the ARN of that table's current stream.";
    yield { path: ["tableStreamArn"], message };
  }
}

export type Settings = z.infer<typeof settingsSchema>;

/** @throws Error that names each invalid setting. */
export function readSettings(context: unknown): Settings {
  const parsed = settingsSchema.safeParse(context ?? {});
  if (parsed.success) return parsed.data;
  throw new Error(`The settings (context "petrel" in cdk.json) are not usable:\n${z.prettifyError(parsed.error)}`);
}
