import * as z from "zod";

/** Whose project it is that pays. */
export const billingCustomerItem = z.object({
  /** Project. */
  pr: z.string(),
});

export const billingCustomerKey = (customer: string): { pk: string; sk: string } => ({ pk: `V#${customer}`, sk: "c" });

/** An event of the payment provider that was applied. */
export const billingEventKey = (eventId: string): { pk: string; sk: string } => ({ pk: `I#${eventId}`, sk: "e" });
