import * as z from "zod";
import { suppressionSources } from "#lib/domain/suppression/suppression-entry.ts";
import { suppressionReasons } from "#lib/domain/suppression/suppression-mark.ts";
import { givenReasons } from "#lib/domain/suppression/suppression-service.ts";
import { cursorListOf } from "#lib/http/lists.ts";
import {
  countParameter,
  emailAddress,
  filterParameter,
  searchParameter,
  text,
  timestamp,
  uuid,
} from "#lib/http/values.ts";

export const suppression = z
  .object({
    email: z
      .string()
      .nullable()
      .meta({ description: "Null when its contact was deleted: then only a hash of the address is kept." }),
    reason: z.enum(suppressionReasons).meta({ description: "Of several, the strongest, in this order." }),
    source: z.enum(suppressionSources),
    emailId: uuid.nullable().meta({ description: "The email that bounced or was complained about." }),
    note: z.string().nullable(),
    expiresAt: timestamp.nullable().meta({ description: "Null: for good." }),
    count: z.int().meta({ description: "How often it was confirmed, from 1 on." }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Suppression" });

export const suppressionList = cursorListOf(
  suppression,
  " It is a counter and lags by a few seconds. 0 with another filter than `reason`.",
);

/** The handler answers an unreadable date with 400. */
const date = (what: string) =>
  z
    .string()
    .optional()
    .meta({ description: `${what}: any format that JavaScript's Date parses.` });

export const suppressionsQuery = z.object({
  reason: filterParameter(suppressionReasons),
  source: filterParameter(suppressionSources),
  search: searchParameter.meta({ description: "Matches a part of the address." }),
  startDate: date("Start of the range of creation times, inclusive"),
  endDate: date("End of that range, exclusive"),
  cursor: z.string().optional(),
  limit: countParameter(50, 100),
});

/** The sort key of the last entry: its creation time and the hash of its address. */
export const suppressionPosition = z.string().regex(/^[0-9T:.Z-]+#[0-9a-f-]{36}$/);

export const suppressionPath = z.object({
  email: emailAddress.meta({ description: "The address, percent-encoded." }),
});

const noteLengthMax = 255;
const yearsMax = 10;

const expiry = z.iso
  .datetime({ offset: true })
  .transform((given) => new Date(given).toISOString())
  .meta({ description: `When the entry ends by itself, at most ${yearsMax} years ahead. Default: never.` });

export const newSuppressions = z
  .object({
    email: emailAddress.optional(),
    emails: z.array(z.string()).min(1).max(500).optional(),
    reason: z.enum(givenReasons).default("manual"),
    note: text(0, noteLengthMax).optional(),
    expiresAt: expiry.optional(),
  })
  .superRefine(({ email, emails }, context) => {
    if (email !== undefined || emails !== undefined) return;
    context.addIssue({
      code: "custom",
      path: ["email"],
      message: "Give `email` or `emails`.",
      params: { code: "required" },
    });
  });

/** Undefined when it is fine. */
export const expiryFault = (expiresAt: string, now: Date): string | undefined => {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + yearsMax);
  if (expiresAt <= now.toISOString()) return "Must be in the future.";
  return expiresAt > latest.toISOString() ? `Must be within ${yearsMax} years.` : undefined;
};

export const addedSuppressions = z.object({
  added: z.int(),
  updated: z.int(),
  invalid: z.array(z.string()).meta({ description: "Of `emails`, what is no address." }),
});

export const removalQuery = z.object({
  confirm: z
    .string()
    .optional()
    .transform((given) => given === "true")
    .meta({ description: "Needs to be `true` for a complaint." }),
});

export const removedSuppression = z.object({
  removed: z.literal(true),
  accountList: z.enum(["removed", "kept", "absent"]).meta({
    description:
      "The list of the mail provider's account. `kept`: another project has a bounce or complaint of the address.",
  }),
});

export const exportOrder = z.object({ format: z.enum(["csv", "jsonl"]) });

export const queuedJob = z.object({ message: z.string(), jobId: uuid });
