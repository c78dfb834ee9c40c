import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { fileBytesMax } from "#lib/http/steps/body-size.ts";
import { badRequest, Refusal } from "#lib/platform/refusal.ts";

/** The uploaded file of a form. */
export interface FormFile {
  /** The client's filename without path and control characters; may be empty. */
  filename: string;
  /** Media type declared by the client: lower case, without parameters. */
  contentType: string;
  bytes: Uint8Array;
  /** The form's text fields by name; the first value of each. */
  fields: Record<string, string>;
}

/** Only the start of a text field is read. Browsers send two header lines with a file, and pages have dozens of fields. */
const limits = { fileSize: fileBytesMax, fieldSize: 16_384, parts: 100, headerPairs: 20, headerSize: 16_384 };

const filenameLengthMax = 255;

/**
 * Reads the one file in `field` of a `multipart/form-data` body; other files are ignored. `largerFiles` is the route for files
 * that are too large for a form.
 */
export type ReadFormFile = (
  body: Buffer,
  form: { contentType: string | undefined; field: string; largerFiles?: string | undefined },
) => Promise<FormFile>;

interface FoundFile extends Omit<FormFile, "bytes" | "fields"> {
  stream: BusboyFileStream;
  chunks: Buffer[];
}

/** Refuses anything but a form with exactly one such file with 400, and a file above the limit with 413. */
export const readFormFile: ReadFormFile = async (body, { contentType, field, largerFiles }) => {
  const { files, fields } = await partsOf(openParser(contentType, field), body);
  const [file, ...others] = files;
  if (!file || others.length > 0) throw badRequest(`The form must have exactly one file, in the field \`${field}\`.`);
  const { stream, chunks, ...described } = file;
  if (stream.truncated) {
    throw new Refusal("tooLarge", {
      code: "PAYLOAD_TOO_LARGE",
      message: `The file can have at most ${fileBytesMax} bytes.`,
      details: { limitBytes: fileBytesMax },
      suggestion: largerFiles === undefined ? "Send a smaller file." : `Use ${largerFiles} for larger files.`,
    });
  }
  return { ...described, bytes: Buffer.concat(chunks), fields: Object.fromEntries(fields) };
};

function openParser(contentType: string | undefined, field: string): BusboyInstance {
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  if (contentType === undefined || type !== "multipart/form-data") {
    throw badRequest("The Content-Type of this request must be multipart/form-data.");
  }
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits, isPartAFile: (name) => name === field });
  } catch {
    throw badRequest("The Content-Type of this request has no valid boundary.");
  }
}

interface FormParts {
  files: FoundFile[];
  fields: Map<string, string>;
}

function partsOf(parser: BusboyInstance, body: Buffer): Promise<FormParts> {
  const files: FoundFile[] = [];
  const fields = new Map<string, string>();
  return new Promise((resolve, reject) => {
    parser.on("file", (...[, stream, filename, , contentType]) => {
      const chunks: Buffer[] = [];
      // An incomplete part also makes the parser fail, which refuses it.
      stream.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => undefined);
      files.push({ filename: cleaned(filename), contentType: contentType.trim(), stream, chunks });
    });
    parser.on("field", (name, value) => fields.has(name) || fields.set(name, value));
    parser.on("partsLimit", () => reject(badRequest(`A form can have at most ${limits.parts} parts.`)));
    parser.on("error", () => reject(badRequest("The body is not a complete multipart form.")));
    parser.on("finish", () => resolve({ files, fields }));
    parser.end(body);
  });
}

/** Cleans a name. The parser has already cut the path at the last slash or backslash. Browsers escape quotes. */
const cleaned = (filename: string | undefined): string =>
  (filename ?? "")
    .replaceAll("%22", '"')
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
    .slice(0, filenameLengthMax)
    .toWellFormed();
