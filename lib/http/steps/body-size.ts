import { bodyBytes, type Step } from "#lib/http/exchange.ts";
import { Refusal } from "#lib/platform/refusal.ts";

/**
 * Largest request body in bytes, published as `limits.requestBytes`. Lambda accepts 6 MB for the whole event, which contains
 * the body as a JSON string. The rest is room for its escapes, the headers and the event's own fields.
 */
export const requestBytesMax = 5_500_000;

/**
 * Largest file of a form in bytes, published as `limits.imageBytes` and `limits.importBytes`. The gateway passes a form as
 * base64 within the same 6 MB: 4 MB of file, plus room for the rest of the form.
 */
export const fileBytesMax = 4_194_304;

/** Refuses a body above the limit, on any path. */
export function bodySize(): Step {
  return {
    before: ({ event: { event } }) => {
      if (bodyBytes(event).length <= requestBytesMax) return;
      throw new Refusal("tooLarge", {
        code: "PAYLOAD_TOO_LARGE",
        message: `The request body exceeds ${requestBytesMax} bytes.`,
        details: { limitBytes: requestBytesMax },
        suggestion:
          "Upload large files with POST /uploads/attachment and use their uploadId; import large lists with POST /contacts/import/upload-url.",
      });
    },
  };
}
