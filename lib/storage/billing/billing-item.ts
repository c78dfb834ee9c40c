import * as z from "zod";
import { storedProjectId } from "#lib/platform/data-id.ts";

/** Maps a paying customer to its project. */
export const billingCustomerItem = z.object({
  /** Project. */
  pr: storedProjectId,
});

export const billingCustomerKey = (customer: string): { pk: string; sk: string } => ({ pk: `V#${customer}`, sk: "c" });

/** A payment provider's event that was applied. */
export const billingEventKey = (eventId: string): { pk: string; sk: string } => ({ pk: `I#${eventId}`, sk: "e" });
