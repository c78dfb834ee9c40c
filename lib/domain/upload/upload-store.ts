import type { Upload } from "#lib/domain/upload/upload.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Announced uploads. Implemented by lib/storage. */
export interface UploadStore {
  find(dataId: DataId, uploadId: string): Promise<Upload | undefined>;
  create(dataId: DataId, upload: Upload): Promise<void>;
}
