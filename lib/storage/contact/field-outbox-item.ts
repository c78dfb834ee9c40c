import * as z from "zod";
import { type DataId, storedDataId } from "#lib/platform/data-id.ts";

const fieldOutboxItem = z.object({
  /** `Z#<id under which the data is stored>`. */
  pk: z.string(),
  /** `f#<number of the deletion>`. */
  sk: z.string(),
  /** Key of the data field. */
  k: z.string(),
  cr: z.string(),
});

/** The request to remove the values of a deleted field, written in one transaction with the deletion. */
interface FieldDeletionRequest {
  dataId: DataId;
  key: string;
  deletion: number;
  orderedAt: string;
}

const sortPrefix = "f#";

export const fieldOutboxKey = (dataId: DataId, deletion: number): { pk: string; sk: string } => ({
  pk: `Z#${dataId}`,
  sk: sortPrefix + deletion,
});

export const newFieldOutboxItem = (
  dataId: DataId,
  { key, deletion }: Pick<FieldDeletionRequest, "key" | "deletion">,
  now: Date,
): z.infer<typeof fieldOutboxItem> => ({ ...fieldOutboxKey(dataId, deletion), k: key, cr: now.toISOString() });

/** Undefined for another kind of request. */
export function fieldDeletionFromItem(item: Record<string, unknown>): FieldDeletionRequest | undefined {
  const parsed = fieldOutboxItem.safeParse(item);
  if (!parsed.success || !parsed.data.sk.startsWith(sortPrefix)) return undefined;
  const { pk, sk, k, cr } = parsed.data;
  return {
    dataId: storedDataId.parse(pk.slice(2)),
    key: k,
    deletion: Number(sk.slice(sortPrefix.length)),
    orderedAt: cr,
  };
}
