import type { Upload } from "#lib/domain/upload/upload.ts";
import type { UploadStore } from "#lib/domain/upload/upload-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { unmarked } from "#lib/storage/table/entity.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";
import { uploadEntity } from "#lib/storage/upload/upload-entity.ts";
import { UploadReader } from "#lib/storage/upload/upload-reader.ts";

/** Announced uploads. An expired one may still be found: `expiresAt` decides, and TTL only cleans up. */
export class UploadRepository extends UploadReader implements UploadStore {
  readonly #uploads: ReturnType<typeof uploadEntity>;

  constructor(table: Table) {
    super(table);
    this.#uploads = uploadEntity(table);
  }

  async create(dataId: DataId, upload: Upload): Promise<void> {
    await this.#uploads.create({ projectId: dataId, ...upload, ttl: ttlOf(upload.expiresAt) }).go(unmarked);
  }
}
