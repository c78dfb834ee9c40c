import type { RouteTable } from "#lib/http/route.ts";
import { announcedUpload, attachmentUpload, storedImage } from "./schemas.ts";

export const routes = [
  {
    method: "POST",
    path: "/uploads/attachment",
    operation: "announceAttachment",
    summary: "Get a URL to upload an attachment that is too large for a request body",
    auth: "keyOrSession",
    scope: "send",
    success: 201,
    envelope: "bare",
    body: attachmentUpload,
    response: announcedUpload,
    errors: [],
    cors: "dashboard",
  },
  {
    method: "POST",
    path: "/uploads/image",
    operation: "uploadImage",
    summary: "Upload an image (JPEG, PNG, GIF or WebP) to a public URL for use in emails",
    auth: "keyOrSession",
    scope: "templates",
    alsoScope: "campaigns:write",
    success: 200,
    envelope: "bare",
    file: "image",
    response: storedImage,
    errors: [502],
    cors: "dashboard",
  },
] as const satisfies RouteTable;
