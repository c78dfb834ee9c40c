import * as z from "zod";
import { text } from "#lib/http/values.ts";

const lengthMax = 255;
const mediaTypePattern = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+[ \t]*(?:;[^\r\n]*)?$/;

/** Filename of an email attachment. It is written into a quoted header parameter. */
export const attachmentFilename = text(1, lengthMax).regex(/^[^\r\n"]*$/, { error: "No line breaks and no quotes." });

/** `type/subtype` with optional parameters. */
export const mediaType = z.string().min(1).max(lengthMax).regex(mediaTypePattern, { error: "Not a media type." });
