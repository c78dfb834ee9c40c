import type { Upload } from "#lib/domain/upload/upload.ts";
import type { UploadStore } from "#lib/domain/upload/upload-store.ts";
import { newId } from "#lib/platform/ids.ts";
import { invalid } from "#lib/platform/refusal.ts";

/** Addresses under which a caller may put one object. Implemented by lib/storage. */
export interface UploadAddresses {
  /** An address that takes exactly `bytes` bytes for the key, for so many seconds. */
  sign(key: string, bytes: number, seconds: number): Promise<string>;
}

/** The time to put the file, and the time to use it in sends (contract 01 section 1.6). */
const addressSeconds = 15 * 60;
const usableMs = 24 * 60 * 60 * 1_000;

export interface AnnouncedUpload {
  uploadId: string;
  uploadUrl: string;
  /** End of the address. */
  expiresAt: string;
}

/** Takes files that do not fit a request's body. */
export class UploadService {
  readonly #uploads: Pick<UploadStore, "create">;
  readonly #addresses: UploadAddresses;
  readonly #bytesMax: number;

  constructor(uploads: Pick<UploadStore, "create">, addresses: UploadAddresses, bytesMax: number) {
    this.#uploads = uploads;
    this.#addresses = addresses;
    this.#bytesMax = bytesMax;
  }

  /** Refuses with 422 what no send would take. */
  async announce(
    projectId: string,
    file: Pick<Upload, "filename" | "contentType" | "size">,
    now: Date,
  ): Promise<AnnouncedUpload> {
    if (file.size > this.#bytesMax) {
      throw invalid([{ field: "size", code: "too_big", message: `A file may have at most ${this.#bytesMax} bytes.` }]);
    }
    const id = newId();
    const key = `uploads/${projectId}/${id}`;
    const uploadUrl = await this.#addresses.sign(key, file.size, addressSeconds);
    const expiresAt = after(now, usableMs);
    await this.#uploads.create(projectId, { ...file, id, key, expiresAt, createdAt: now.toISOString() });
    return { uploadId: id, uploadUrl, expiresAt: after(now, addressSeconds * 1_000) };
  }
}

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
