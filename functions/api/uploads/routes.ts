import type { RouteTable } from "#lib/http/route.ts";
import { announcedUpload, attachmentUpload } from "./schemas.ts";

export const routes = [
  {
    method: "POST",
    path: "/uploads/attachment",
    operation: "announceAttachment",
    summary: "Get an address to upload a file that does not fit into the body of a send",
    auth: "keyOrSession",
    success: 201,
    envelope: "bare",
    body: attachmentUpload,
    response: announcedUpload,
    errors: [],
    cors: "dashboard",
  },
] as const satisfies RouteTable;
