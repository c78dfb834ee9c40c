import type { ImageKind } from "#lib/domain/upload/image-kind.ts";

/** Public images. Implemented by lib/storage. */
export interface ImageStore {
  /** Stores the bytes under a new key; never replaces an existing object. */
  create(key: string, contentType: ImageKind["contentType"], bytes: Uint8Array): Promise<void>;
}
