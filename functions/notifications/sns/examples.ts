import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";

const received = {
  text: '{ "Type": "Notification", "MessageId": "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324", "Message": "{}", "SignatureVersion": "2" }',
  response: { success: true },
} as const;

export const examples: RouteExamples<typeof routes> = { receiveSns: received, receiveIncomingSns: received };
