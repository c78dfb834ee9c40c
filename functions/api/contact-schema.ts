import * as z from "zod";
import { timestamp, uuid } from "#lib/http/values.ts";

/** The record as the contract shows it (02 section 1). */
export const contact = z.object({
  id: uuid,
  email: z.string(),
  subscribed: z.boolean(),
  snoozedUntil: timestamp.nullable(),
  data: z.record(z.string(), z.unknown()),
  createdAt: timestamp,
  updatedAt: timestamp,
});
