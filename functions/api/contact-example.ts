import type * as z from "zod";
import type { contact as contactSchema } from "#functions/api/contact-schema.ts";
import { ids, recordTimes } from "#functions/api/example-values.ts";

export const contact: z.output<typeof contactSchema> = {
  id: ids.contact,
  email: "ann@example.com",
  subscribed: true,
  snoozedUntil: null,
  optedOutAt: null,
  optedOutBy: null,
  suppression: null,
  topics: { "product-news": true },
  data: { firstName: "Ann", plan: "pro", seats: 5 },
  ...recordTimes,
};
