import * as z from "zod";
import { zoneOf } from "#infra/hosted-zone.ts";

/** Attachments travel to SES in one message of at most 40 MB, which base64 makes of 29 MB. */
const attachmentBytesMax = 25 * 1024 * 1024;

/** A new account has 10 concurrent executions. */
const concurrencyMin = 10;

/** Name of a SecureString of the Parameter Store, in which a secret lies. */
const secretParameter = z.string().regex(/^[\w./-]+$/);

/** What an operator registered with a login provider. */
const loginProvider = z.strictObject({ clientId: z.string().min(1), secretParameter });

/** Of Stripe, as its dashboard shows it. */
const priceId = z.string().regex(/^price_\w+$/);

/** Lower-case, without a dot at the end. */
const dnsName = z
  .string()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);

/** Name of a receipt rule, or of a set of them. */
const ruleName = z.string().regex(/^[A-Za-z0-9][\w-]{0,62}$/);

/** What an operator may choose: the key `petrel` of the context in cdk.json. Unknown keys are refused as typing errors. */
const choices = z.strictObject({
  /** Names the stacks, so that several environments fit in one account and region. */
  environment: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,19}$/)
    .default("production"),
  /** Origins whose pages may call the API with a session cookie. */
  dashboardOrigins: z.array(z.url({ protocol: /^https?$/ })).default([]),
  /** Where the hosted pages are served, when not at the API's own address. */
  appUrl: z
    .url({ protocol: /^https$/ })
    // Paths are put behind it.
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  /** Who may create an account: nobody but the first, everybody, or only the invited. */
  signup: z.enum(["first", "open", "closed"]).default("first"),
  /** With `signup: "first"`: the only address that may create the first account. */
  ownerEmail: z.email().toLowerCase().optional(),
  /** Login by GitHub and by Google: off unless given. Their callback is `<api>/oauth/github/callback`, `…/google/…`. */
  github: loginProvider.optional(),
  google: loginProvider.optional(),
  /** Subscriptions by Stripe: off unless given. Its webhook is `<api>/webhooks/incoming/stripe`. */
  billing: z
    .strictObject({
      /** The account's secret (or restricted) key, and what its webhook signs with. */
      secretParameter,
      webhookSecretParameter: secretParameter,
      /** What is subscribed to, in each currency; the same id thrice where one price has all three. */
      prices: z.strictObject({ usd: priceId, eur: priceId, gbp: priceId }),
    })
    .optional(),
  /** Label of the MAIL FROM domain below each sender domain. */
  mailFromSubdomain: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/)
    .default("petrel"),
  /** Sender of Petrel's own mail (verification, reset, invitation); without it accounts need no verification. */
  platformMailFrom: z.email().optional(),
  /** `managed`: the sender's domain becomes an identity of SES here; `existing`: the account has it already. */
  platformMailIdentity: z.enum(["managed", "existing"]).default("managed"),
  /** A zone of Route 53 in which records of the sender's domain and the API's name are made, as far as they lie in it. */
  hostedZone: z.strictObject({ id: z.string().regex(/^Z[A-Z0-9]+$/), name: dnsName }).optional(),
  /** A name for the API. Its certificate, of the same region, is made in the hosted zone unless one is given. */
  apiDomain: z
    .strictObject({
      name: dnsName,
      certificateArn: z
        .string()
        .regex(/^arn:[\w-]+:acm:/)
        .optional(),
    })
    .optional(),
  /** Receives mail at the domains of projects: off unless given. Without a name the rule lies in a set of its own. */
  inbound: z
    .strictObject({
      /** A rule set that the account has. */
      ruleSet: ruleName.optional(),
      /** A rule of that set; Petrel's rule comes next. Without it SES puts the rule first. */
      after: ruleName.optional(),
      /** Addresses, domains (`in.example.com`), and domains with all below them (`.in.example.com`); all unless given. */
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
  /** Disables a project whose bounces or complaints endanger the account; without it its people are only warned. */
  autoSuspend: z.boolean().default(true),
  /** A text with a disposable domain a line, fetched once a day; empty = only the list that comes with the service. */
  disposableListUrl: z
    .url({ protocol: /^https$/ })
    .or(z.literal(""))
    .default(
      "https://raw.githubusercontent.com/disposable-email-domains/disposable-email-domains/main/disposable_email_blocklist.conf",
    ),
  /** Receives the alarms; the address has to confirm the subscription once. */
  alarmEmail: z.email().optional(),
  /** Of one project by its secret keys, and as many by its public key; a session user has 30 % of it. */
  requestsPerMinute: z.int().min(1).max(1_000_000).default(1000),
  /** Of one mail, all attachments together, decoded. */
  attachmentBytes: z.int().min(1).max(attachmentBytesMax).default(10_485_760),
  /** The part of the SES account's send rate that this environment may use, where several share an account and region. */
  accountShare: z.number().min(0.01).max(1).default(1),
  /** Lambda executions at once that this environment may use: the account's limit, when it has the account for itself. */
  concurrency: z.int().min(concurrencyMin).max(100_000).default(1000),
  /** A table that exists, restored or retained, with the ARN of its current stream; the deployment then creates none. */
  tableName: z
    .string()
    .regex(/^[\w.-]{3,255}$/)
    .optional(),
  tableStreamArn: z
    .string()
    .regex(/^arn:[\w-]+:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/[\d:T.-]+$/)
    .optional(),
  /** A bucket that exists; the deployment then creates none. */
  contentBucketName: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  /** Table and bucket outlive their stack and refuse deletion. Switch off for throw-away environments only. */
  removalProtection: z.boolean().default(true),
});

export const settingsSchema = choices.check(({ value, issues }) => {
  for (const { path, message } of conflicts(value)) issues.push({ code: "custom", input: value, path, message });
});

/** What is wrong between settings that are right by themselves. */
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

/** @throws Error that names each setting that is wrong. */
export function readSettings(context: unknown): Settings {
  const parsed = settingsSchema.safeParse(context ?? {});
  if (parsed.success) return parsed.data;
  throw new Error(`The settings (context "petrel" in cdk.json) are not usable:\n${z.prettifyError(parsed.error)}`);
}
