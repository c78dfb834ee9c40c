import { randomBytes } from "node:crypto";

/** A part of a form; `type` is left out where it is undefined. */
export interface Part {
  name?: string;
  filename?: string;
  type?: string | undefined;
  content?: Uint8Array | string;
  /** Instead of the line that name and filename make. */
  disposition?: string;
}

export interface MadeForm {
  body: Buffer;
  headers: { "content-type": string };
}

/** A `multipart/form-data` body as clients write it. */
export function formOf(parts: Part[], boundary = `----${randomBytes(8).toString("hex")}`): MadeForm {
  const lines = parts.flatMap((part) => [`--${boundary}\r\n`, ...headersOf(part), "\r\n", part.content ?? "", "\r\n"]);
  const chunks = [...lines, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string));
  return { body: Buffer.concat(chunks), headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

function headersOf({ name = "image", filename, type, disposition }: Part): string[] {
  const given = filename === undefined ? "" : `; filename="${filename}"`;
  const lines = [`Content-Disposition: ${disposition ?? `form-data; name="${name}"${given}`}\r\n`];
  return type === undefined ? lines : [...lines, `Content-Type: ${type}\r\n`];
}
