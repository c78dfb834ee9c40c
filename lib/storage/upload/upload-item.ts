import * as z from "zod";
import type { Upload } from "#lib/domain/upload/upload.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import type { UploadItem } from "#lib/storage/upload/upload-entity.ts";

/** What upload-entity.ts writes, for functions that do without ElectroDB. */
const uploadItem: z.ZodType<Omit<UploadItem, "pk" | "ttl">> = z.object({
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
});

export const uploadPartition = (dataId: DataId): string => `X#${dataId}`;

export const uploadKey = (dataId: DataId, uploadId: string): ItemKey => ({
  pk: uploadPartition(dataId),
  sk: uploadId,
});

export function uploadFromItem(stored: unknown): Upload {
  const { sk, fn, ct, sz, ob, ex, cr } = uploadItem.parse(stored);
  return { id: sk, filename: fn, contentType: ct, size: sz, key: ob, expiresAt: ex, createdAt: cr };
}
