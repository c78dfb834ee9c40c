import type { ImageKind } from "#lib/domain/upload/image-kind.ts";

/** Pictures that the world may see. Implemented by lib/storage. */
export interface ImageStore {
  /** Keeps the bytes under a key that was never used before; what is there already is never replaced. */
  create(key: string, contentType: ImageKind["contentType"], bytes: Uint8Array): Promise<void>;
}
