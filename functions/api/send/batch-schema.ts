import * as z from "zod";
import type { BatchRequest, SendRequest } from "#lib/domain/email/accepting/send-request.ts";
import { documentedAs } from "#lib/http/documented-as.ts";
import { refusalSchema } from "#lib/http/error-schema.ts";
import { parseOrRefuse } from "#lib/http/parse-or-refuse.ts";
import { unknownKeyWarnings, warnings } from "#lib/http/unknown-keys.ts";
import { timestamp } from "#lib/http/values.ts";
import { invalid, Refusal } from "#lib/platform/refusal.ts";
import type { Warning } from "#lib/platform/warning.ts";
import { acceptedEmails, meantFields, renderedEmails, sendRequest } from "./schemas.ts";

const emailsMax = 100;
const recipientsMax = 500;

/** Any value: an email that does not fit is refused in its turn, and may be left out. */
const emails = z
  .array(z.unknown().meta(documentedAs("SendRequest")))
  .min(1)
  .max(emailsMax)
  .transform((given) => given.map((email) => ({ given: email, email: parsedEmail(email) })))
  .refine((items) => items.reduce((sum, { email }) => sum + recipientsOf(email), 0) <= recipientsMax, {
    error: `The emails of a batch have at most ${recipientsMax} recipients together.`,
    params: { code: "too_big" },
  });

/** The body of POST /v1/send/batch (contract 13 section 3). */
export const batchRequest = z
  .object({
    emails,
    mode: z
      .enum(["all", "each"])
      .default("all")
      .meta({ description: "`all`: one faulty email refuses the batch. `each`: faulty emails are left out." }),
    dryRun: z.boolean().default(false).meta({
      description: "Makes every check and renders the emails. Nothing is stored, sent or billed.",
    }),
  })
  .transform(({ emails: items, ...rest }): BatchRequest & { warnings: Warning[] } => ({
    ...rest,
    emails: items.map(({ email }) => email),
    warnings: items.flatMap(({ given }, index) =>
      unknownKeyWarnings(sendRequest, given, meantFields).map((warning) => ({
        ...warning,
        field: `emails.${index}.${warning.field}`,
      })),
    ),
  }));

const index = z.int().meta({ description: "Place in `emails`." });

export const batchResponse = z.object({
  dryRun: z.literal(true).optional(),
  accepted: z.int(),
  refused: z.int(),
  results: z
    .array(
      z.union([
        z.object({ index, success: z.literal(true), emails: acceptedEmails }),
        z.object({ index, success: z.literal(true), rendered: renderedEmails }),
        z.object({ index, success: z.literal(false), error: refusalSchema }),
      ]),
    )
    .meta({ description: "In the order of the request." }),
  timestamp: timestamp.optional().meta({ description: "Absent in a dry run." }),
  warnings,
});

function parsedEmail(given: unknown): SendRequest | Refusal {
  try {
    const email = parseOrRefuse(sendRequest, given);
    return email.dryRun ? misplacedDryRun() : email;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const misplacedDryRun = (): Refusal =>
  invalid([{ field: "dryRun", code: "custom", message: "Give dryRun for the whole batch, beside emails." }]);

const recipientsOf = (email: SendRequest | Refusal): number =>
  email instanceof Refusal ? 0 : email.recipients.length + email.cc.length + email.bcc.length;
