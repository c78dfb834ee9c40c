import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";

export const examples: RouteExamples<typeof routes> = {
  receiveStripe: {
    text: '{ "id": "evt_1Nx2", "type": "invoice.paid", "data": { "object": { "id": "in_1Nx2" } } }',
    response: { success: true, received: true },
  },
};
