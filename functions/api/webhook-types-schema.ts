import * as z from "zod";
import { webhookPatterns } from "#lib/domain/webhook/webhook-types.ts";

/** What an endpoint or the event bus asks for. */
export const webhookTypeList = z
  .array(z.enum(webhookPatterns))
  .min(1)
  .max(50)
  .transform((given) => [...new Set(given)])
  .meta({ description: "`*`, a family such as `email.*`, or single types." });
