import type { Upload } from "#lib/domain/upload/upload.ts";
import type { UploadStore } from "#lib/domain/upload/upload-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { invalid } from "#lib/platform/refusal.ts";

/** URLs that a caller may upload one object to. Implemented by lib/storage. */
export interface UploadAddresses {
  /** A URL that accepts exactly `bytes` bytes for the key, valid for `seconds`. */
  sign(key: string, bytes: number, seconds: number): Promise<string>;
}

/** How long the file can be uploaded, and how long it can be used in sends (contract 01 section 1.6). */
const addressSeconds = 15 * 60;
const usableMs = 24 * 60 * 60 * 1_000;

interface AnnouncedUpload {
  uploadId: string;
  uploadUrl: string;
  /** Expiry of the URL. */
  expiresAt: string;
}

/** Accepts files that do not fit in a request's body. */
export class UploadService {
  readonly #uploads: Pick<UploadStore, "create">;
  readonly #addresses: UploadAddresses;
  readonly #bytesMax: number;

  constructor(uploads: Pick<UploadStore, "create">, addresses: UploadAddresses, bytesMax: number) {
    this.#uploads = uploads;
    this.#addresses = addresses;
    this.#bytesMax = bytesMax;
  }

  /** Refuses with 422 a file that no send would accept. */
  async announce(
    dataId: DataId,
    file: Pick<Upload, "filename" | "contentType" | "size">,
    now: Date,
  ): Promise<AnnouncedUpload> {
    if (file.size > this.#bytesMax) {
      throw invalid([{ field: "size", code: "too_big", message: `A file can have at most ${this.#bytesMax} bytes.` }]);
    }
    const id = newId();
    const key = `uploads/${dataId}/${id}`;
    const uploadUrl = await this.#addresses.sign(key, file.size, addressSeconds);
    const expiresAt = after(now, usableMs);
    await this.#uploads.create(dataId, { ...file, id, key, expiresAt, createdAt: now.toISOString() });
    return { uploadId: id, uploadUrl, expiresAt: after(now, addressSeconds * 1_000) };
  }
}

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
