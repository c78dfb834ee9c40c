import { type Sample, sampleOf } from "#features/import/model.ts";

const sampleBytes = 256 * 1_024;

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

export interface Opened {
  file: File;
  encoding: Encoding;
  sample: Sample;
  /** Bytes of the header line in the file, with a byte order mark. */
  headerBytes: number;
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  try {
    // A character that the slice cut at its end is no fault.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** Reads the start of the file. Undefined when it holds no table of text. */
export async function openFile(file: File): Promise<Opened | undefined> {
  const bytes = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer());
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes, { stream: file.size > sampleBytes });
  if (text.trim() === "" || text.includes("\0")) return undefined;
  const sample = sampleOf(text, file.size <= sampleBytes);
  return { file, encoding, sample, headerBytes: headerBytesOf(text.slice(0, sample.headerLength), bytes, encoding) };
}

function headerBytesOf(header: string, bytes: Uint8Array, encoding: Encoding): number {
  if (encoding === "windows-1252") return header.length;
  if (encoding !== "utf-8") return 2 * header.length + 2;
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return new TextEncoder().encode(header).length + (hasMark ? 3 : 0);
}

/** Bytes that are read for re-encoding at a time. */
const pieceBytes = 4 * 1_024 * 1_024;

/**
 * The file as it is sent, in UTF-8 or UTF-16. A header replaces the file's own. Only what the API cannot read is re-encoded: by
 * pieces that the browser holds outside of the page's heap, on disk when they are large. Calls `onPiece` with the bytes read.
 */
export async function fileToSend(
  { file, encoding, headerBytes }: Opened,
  { header, signal, onPiece }: { header: string | undefined; signal: AbortSignal; onPiece(bytes: number): void },
): Promise<Blob> {
  if (header === undefined && encoding !== "windows-1252") return file;
  const rest = header === undefined ? file : file.slice(headerBytes);
  const type = "text/csv";
  if (encoding === "utf-8") return new Blob([header ?? "", rest], { type });
  const decoder = new TextDecoder(encoding);
  const pieces: BlobPart[] = [header ?? ""];
  for (let start = 0; start < rest.size; start += pieceBytes) {
    signal.throwIfAborted();
    const bytes = await rest.slice(start, start + pieceBytes).arrayBuffer();
    const isLast = start + pieceBytes >= rest.size;
    pieces.push(new Blob([decoder.decode(bytes, { stream: !isLast })]));
    onPiece(Math.min(start + pieceBytes, rest.size));
  }
  return new Blob(pieces, { type });
}
