import type { Upload } from "#lib/domain/upload/upload.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Announced uploads. Implemented by lib/storage. */
export interface UploadStore {
  find(projectId: DataId, uploadId: string): Promise<Upload | undefined>;
  create(projectId: DataId, upload: Upload): Promise<void>;
}
