import * as z from "zod";
import { timestamp } from "#lib/http/values.ts";

/** What a preview of a segment has counted. */
export const previewTotals = z.object({
  count: z.int().meta({ description: "Contacts that match." }),
  margin: z.int().meta({ description: "The real count is this close in 95 of 100 cases. 0 when exact." }),
  of: z.int().meta({ description: "Contacts of the project." }),
  mailable: z.int().meta({ description: "Matching contacts that are subscribed." }),
  exact: z.boolean().meta({ description: "Whether every contact was evaluated." }),
  asOf: timestamp,
});
