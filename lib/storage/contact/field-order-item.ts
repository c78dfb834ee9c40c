import * as z from "zod";

const fieldOrderItem = z.object({
  /** `Z#<id under which the data is stored>`. */
  pk: z.string(),
  /** `f#<number of the deletion>`. */
  sk: z.string(),
  /** Key of the data field. */
  k: z.string(),
  cr: z.string(),
});

/** The order to remove the values of a deleted field, written in one transaction with the deletion. */
export interface FieldOrder {
  dataId: string;
  key: string;
  deletion: number;
  orderedAt: string;
}

const sortPrefix = "f#";

export const fieldOrderKey = (dataId: string, deletion: number): { pk: string; sk: string } => ({
  pk: `Z#${dataId}`,
  sk: sortPrefix + deletion,
});

export const newFieldOrderItem = (
  dataId: string,
  { key, deletion }: Pick<FieldOrder, "key" | "deletion">,
  now: Date,
): z.infer<typeof fieldOrderItem> => ({ ...fieldOrderKey(dataId, deletion), k: key, cr: now.toISOString() });

/** Undefined for an order of another kind. */
export function fieldOrderFromItem(item: Record<string, unknown>): FieldOrder | undefined {
  const parsed = fieldOrderItem.safeParse(item);
  if (!parsed.success || !parsed.data.sk.startsWith(sortPrefix)) return undefined;
  const { pk, sk, k, cr } = parsed.data;
  return { dataId: pk.slice(2), key: k, deletion: Number(sk.slice(sortPrefix.length)), orderedAt: cr };
}
