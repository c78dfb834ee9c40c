import type { Upload } from "#lib/domain/upload/upload.ts";

/** Announced uploads. Implemented by lib/storage. */
export interface UploadStore {
  find(projectId: string, uploadId: string): Promise<Upload | undefined>;
  create(projectId: string, upload: Upload): Promise<void>;
}
