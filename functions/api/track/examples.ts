import { ids, times } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";

const purchase = { event: "purchase", data: { amount: 49.9, currency: "EUR" } };
const response = { contact: ids.contact, event: ids.event, timestamp: times.sent };

export const examples: RouteExamples<typeof routes> = {
  track: { body: { email: "ann@example.com", ...purchase }, response },
  trackEvent: { body: { contactId: ids.contact, ...purchase }, response },
};
