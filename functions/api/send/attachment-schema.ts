import * as z from "zod";
import type { GivenAttachment } from "#lib/domain/email/accepting/send-request.ts";
import { attachmentFilename, mediaType } from "#lib/http/attachment-values.ts";
import { text, uuid } from "#lib/http/values.ts";

const contentIdLengthMax = 255;

/** Checks only length and alphabet: a pattern with groups would need a stack as deep as the file is long. */
const base64Pattern = /^[A-Za-z0-9+/]+={0,2}$/;

const base64Bytes = z.string().transform((text, context): Uint8Array => {
  if (text.length % 4 === 0 && base64Pattern.test(text)) return Buffer.from(text, "base64");
  context.addIssue({
    code: "custom",
    message: "Not valid base64 with padding, or empty.",
    params: { code: "invalid_string" },
  });
  return z.NEVER;
});

const isObject = ({ value }: { value: unknown }): boolean => typeof value === "object" && value !== null;

/** Runs even when other fields are invalid, so that one answer lists all issues. */
const rule = (field: string, code: "required" | "custom", error: string) => ({
  path: [field],
  params: { code },
  error,
  when: isObject,
});

/** One file of a send (contract 01 section 1.6): its bytes, or the upload that holds them. */
export const attachment = z
  .object({
    filename: attachmentFilename,
    content: base64Bytes.optional().meta({ description: "Base64. Give either content or uploadId." }),
    uploadId: uuid.optional().meta({ description: "Id of a finished upload. Give either uploadId or content." }),
    contentType: mediaType,
    contentId: text(1, contentIdLengthMax)
      .regex(/^[^<>\r\n]*$/, { error: "No line breaks and no angle brackets." })
      .optional(),
    disposition: z.enum(["attachment", "inline"]).default("attachment"),
  })
  .refine(
    ({ content, uploadId }) => content !== undefined || uploadId !== undefined,
    rule("content", "required", "Give content or uploadId."),
  )
  .refine(
    ({ content, uploadId }) => content === undefined || uploadId === undefined,
    rule("uploadId", "custom", "Give either content or uploadId."),
  )
  .refine(
    ({ disposition, contentId }) => disposition !== "inline" || contentId !== undefined,
    rule("contentId", "required", "An inline attachment requires a contentId."),
  )
  .transform(({ content, uploadId, contentId, ...file }): GivenAttachment => {
    const source = content === undefined ? { uploadId: uploadId ?? "" } : { content };
    return { ...file, contentId: contentId ?? null, source };
  });

/** Reports the second and every later use of a contentId. */
export function refuseRepeatedContentIds(attachments: GivenAttachment[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { contentId }] of attachments.entries()) {
    if (contentId === null) continue;
    if (seen.has(contentId)) {
      context.addIssue({
        code: "custom",
        path: [index, "contentId"],
        message: "This value is used twice in the message.",
      });
    }
    seen.add(contentId);
  }
}
