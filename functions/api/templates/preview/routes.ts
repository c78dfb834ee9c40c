import type { RouteTable } from "#lib/http/route.ts";
import { acceptedTest, previewAnswer, previewRequest, testRequest } from "./schemas.ts";

const shared = {
  method: "POST",
  auth: "keyOrSession",
  scope: "templates",
  envelope: "bare",
  cors: "dashboard",
  success: 200,
} as const;

export const previewRoutes = [
  {
    ...shared,
    path: "/templates/preview",
    operation: "previewContent",
    summary: "Render content that is not stored as an email would have it. Faults are part of the answer",
    body: previewRequest,
    response: previewAnswer,
    errors: [404],
  },
  {
    ...shared,
    path: "/templates/test",
    operation: "testContent",
    summary: "Send a test email of content that is not stored to one address",
    body: testRequest,
    response: acceptedTest,
    errors: [400, 402, 403, 404, 409],
  },
] as const satisfies RouteTable;
