import * as z from "zod";
import { attachmentFilename, mediaType } from "#lib/http/attachment-values.ts";
import { timestamp, uuid } from "#lib/http/values.ts";

export const attachmentUpload = z.object({
  filename: attachmentFilename,
  contentType: mediaType,
  size: z.int().min(1).meta({ description: "Size in bytes. The upload URL accepts exactly this size." }),
});

export const announcedUpload = z.object({
  uploadId: uuid,
  uploadUrl: z.url(),
  method: z.literal("PUT"),
  headers: z.record(z.string(), z.string()),
  expiresAt: timestamp,
});

export const storedImage = z.object({
  url: z.url().meta({ description: "Public. Never changes." }),
  key: z.string(),
  filename: z.string(),
  contentType: z.enum(["image/jpeg", "image/png", "image/gif", "image/webp"]),
  size: z.int().min(1).meta({ description: "Bytes." }),
});
