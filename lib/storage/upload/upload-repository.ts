import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Upload } from "#lib/domain/upload/upload.ts";
import type { UploadStore } from "#lib/domain/upload/upload-store.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

const uploadItem = z.object({
  pk: z.string(),
  /** The id. */
  sk: z.string(),
  /** Filename. */
  fn: z.string(),
  /** Content type. */
  ct: z.string(),
  /** Bytes. */
  sz: z.number(),
  /** Key of the object. */
  ob: z.string(),
  ex: z.string(),
  cr: z.string(),
  ttl: z.number(),
});

export const uploadPartition = (projectId: string): string => `X#${projectId}`;

const uploadKey = (projectId: string, uploadId: string): { pk: string; sk: string } => ({
  pk: uploadPartition(projectId),
  sk: uploadId,
});

/** Announced uploads. An expired one may still be found: `expiresAt` decides, and TTL only cleans up. */
export class UploadRepository implements UploadStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(projectId: string, uploadId: string): Promise<Upload | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: uploadKey(projectId, uploadId), ConsistentRead: true }),
    );
    if (!Item) return undefined;
    const { sk, fn, ct, sz, ob, ex, cr } = uploadItem.parse(Item);
    return { id: sk, filename: fn, contentType: ct, size: sz, key: ob, expiresAt: ex, createdAt: cr };
  }

  async create(projectId: string, upload: Upload): Promise<void> {
    const item: z.infer<typeof uploadItem> = {
      ...uploadKey(projectId, upload.id),
      fn: upload.filename,
      ct: upload.contentType,
      sz: upload.size,
      ob: upload.key,
      ex: upload.expiresAt,
      cr: upload.createdAt,
      ttl: ttlOf(upload.expiresAt),
    };
    await this.#table.documents.send(
      new PutCommand({ TableName: this.#table.name, Item: item, ConditionExpression: "attribute_not_exists(pk)" }),
    );
  }
}
