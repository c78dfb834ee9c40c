import * as z from "zod";
import { timestamp } from "#lib/http/values.ts";

export const account = z.object({
  sandbox: z.boolean().meta({ description: "Whether the provider sends only to verified addresses." }),
  sendingEnabled: z.boolean(),
  ratePerSecond: z.number().meta({ description: "Emails per second, for all projects together." }),
  quota24h: z.number().nullable().meta({ description: "Emails per 24 hours. Null if unlimited." }),
  sent24h: z.number(),
  asOf: timestamp.meta({ description: "When the provider said so." }),
});
