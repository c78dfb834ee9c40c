import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Upload } from "#lib/domain/upload/upload.ts";
import type { UploadStore } from "#lib/domain/upload/upload-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { uploadFromItem, uploadKey } from "#lib/storage/upload/upload-item.ts";

/** Reads announced uploads for sending, without ElectroDB. */
export class UploadReader implements Pick<UploadStore, "find"> {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(dataId: DataId, uploadId: string): Promise<Upload | undefined> {
    const Key = uploadKey(dataId, uploadId);
    const get = new GetCommand({ TableName: this.#table.name, Key, ConsistentRead: true });
    const { Item } = await this.#table.documents.send(get);
    return Item && uploadFromItem(Item);
  }
}
