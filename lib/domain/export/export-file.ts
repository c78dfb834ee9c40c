import * as z from "zod";

/** Files that exports write. Implemented by lib/storage. @throws UploadGone for parts that are gone or were replaced. */
export interface ExportFiles {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Begins a file that is put in parts, and returns the id of the upload. */
  begin(key: string): Promise<string>;
  /** Every part but the last needs 5 MB. Numbers start at 1. Returns the tag of the part. */
  putPart(key: string, part: { uploadId: string; number: number; bytes: Uint8Array }): Promise<string>;
  /** `tags`: of all parts, in order. */
  complete(key: string, upload: { uploadId: string; tags: readonly string[] }): Promise<void>;
}

/** Signs addresses from which anyone can download a file for some time. Implemented by lib/storage. */
export interface DownloadAddresses {
  sign(key: string, seconds: number): Promise<string>;
}

/** The parts that are put. `uploadId` is null while everything fits in one. */
export const fileState = z.object({ uploadId: z.string().nullable(), tags: z.array(z.string()) });

export type FileState = z.infer<typeof fileState>;

/** An unfinished file, with the text that is not in a part yet. */
interface PausedFile {
  state: FileState;
  rest: string;
}

/** 10,000 parts of it are 80 GB. */
const partBytes = 8 * 1024 * 1024;

/** Writes a text file of any length in parts, so that memory does not grow with it. Only one writer may have a key. */
export class ExportFile {
  readonly #files: ExportFiles;
  readonly #key: string;
  readonly #tags: string[];
  #uploadId: string | null;
  #texts: Buffer[] = [];
  #bytes = 0;
  /** Parts are put one after the other. */
  #putting: Promise<void> = Promise.resolve();

  /** Begins a file, or continues one where `pause` left it. */
  constructor(files: ExportFiles, key: string, paused?: PausedFile) {
    this.#files = files;
    this.#key = key;
    this.#uploadId = paused?.state.uploadId ?? null;
    this.#tags = [...(paused?.state.tags ?? [])];
    if (paused) this.#keep(paused.rest);
  }

  /** Waits until the parts before are put: callers that add in parallel do not fill the memory. */
  async add(text: string): Promise<void> {
    this.#keep(text);
    if (this.#bytes >= partBytes) this.#putting = this.#put(this.#putting, this.#take());
    await this.#putting;
  }

  async pause(): Promise<PausedFile> {
    await this.#putting;
    return { state: { uploadId: this.#uploadId, tags: this.#tags }, rest: this.#take().toString() };
  }

  async finish(): Promise<void> {
    await this.#putting;
    const last = this.#take();
    if (this.#uploadId === null) return this.#files.put(this.#key, last);
    if (last.length > 0) await this.#put(Promise.resolve(), last);
    await this.#files.complete(this.#key, { uploadId: this.#uploadId, tags: this.#tags });
  }

  #keep(text: string): void {
    const bytes = Buffer.from(text);
    this.#texts.push(bytes);
    this.#bytes += bytes.length;
  }

  #take(): Buffer {
    const bytes = Buffer.concat(this.#texts);
    this.#texts = [];
    this.#bytes = 0;
    return bytes;
  }

  async #put(before: Promise<void>, bytes: Buffer): Promise<void> {
    await before;
    this.#uploadId ??= await this.#files.begin(this.#key);
    const part = { uploadId: this.#uploadId, number: this.#tags.length + 1, bytes };
    this.#tags.push(await this.#files.putPart(this.#key, part));
  }
}
