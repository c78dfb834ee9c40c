import type { RouteTable } from "#lib/http/route.ts";
import { announcedUpload, attachmentUpload, storedImage } from "./schemas.ts";

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
  {
    method: "POST",
    path: "/uploads/image",
    operation: "uploadImage",
    summary: "Put a picture (JPEG, PNG, GIF or WebP) where every mail program can show it",
    auth: "keyOrSession",
    success: 200,
    envelope: "bare",
    file: "image",
    response: storedImage,
    errors: [502],
    cors: "dashboard",
  },
] as const satisfies RouteTable;
