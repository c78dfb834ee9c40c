import * as z from "zod";
import { optOutSources } from "#lib/domain/contact/opt-out.ts";
import { suppressionReasons } from "#lib/domain/suppression/suppression-mark.ts";
import { timestamp, uuid } from "#lib/http/values.ts";

/** The record of contract 02 section 1. */
export const contact = z
  .object({
    id: uuid,
    email: z.string(),
    subscribed: z.boolean(),
    snoozedUntil: timestamp.nullable(),
    optedOutAt: timestamp
      .nullable()
      .meta({ description: "When the contact unsubscribed. Null while subscribed or snoozed." }),
    optedOutBy: z
      .enum(optOutSources)
      .nullable()
      .meta({ description: "`person`: by a link, a page or one click. `api`: by a key, a session or an import." }),
    suppression: z
      .object({ reason: z.enum(suppressionReasons), since: timestamp, expiresAt: timestamp.nullable() })
      .nullable()
      .meta({ description: "Why the suppression list holds back email to the address. Null when it is not listed." }),
    topics: z
      .record(z.string(), z.boolean())
      .meta({ description: "Whether the contact gets email of each topic, by its key: its choice, or the default." }),
    data: z.record(z.string(), z.unknown()),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Contact" });
