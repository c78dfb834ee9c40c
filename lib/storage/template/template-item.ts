import * as z from "zod";
import { contentTypes } from "#lib/domain/template/content-type.ts";
import type { TemplateHead } from "#lib/domain/template/template-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { partFields, partsFromItem } from "#lib/storage/table/stored-parts.ts";
import type { TemplateItem } from "#lib/storage/template/template-entity.ts";

/** What template-entity.ts writes, for functions that do without ElectroDB. */
const templateItem: z.ZodType<Omit<TemplateItem, "pk">> = z.object({
  /** `t#<id>`. */
  sk: z.string(),
  /** Name. */
  nm: z.string(),
  /** Description. */
  de: z.string().exactOptional(),
  /** Subject. */
  sb: z.string(),
  fr: z.string(),
  /** Name of the sender. */
  fn: z.string().exactOptional(),
  /** Reply-To. */
  rt: z.string().exactOptional(),
  /** Type. */
  ty: z.enum(contentTypes),
  /** Preheader. */
  ph: z.string().exactOptional(),
  /** Key of the topic. */
  tp: z.string().exactOptional(),
  ...partFields,
  cr: z.string(),
  up: z.string(),
});

export const templatePartition = (dataId: DataId): string => `T#${dataId}`;

export const templatePrefix = "t#";

export const templateKey = (dataId: DataId, id: string): ItemKey => ({
  pk: templatePartition(dataId),
  sk: templatePrefix + id,
});

export function headFromItem(stored: unknown): TemplateHead {
  const item = templateItem.parse(stored);
  return {
    id: item.sk.slice(templatePrefix.length),
    name: item.nm,
    description: item.de ?? null,
    subject: item.sb,
    preheader: item.ph ?? null,
    ...partsFromItem(item),
    from: item.fr,
    fromName: item.fn ?? null,
    replyTo: item.rt ?? null,
    type: item.ty,
    topic: item.tp ?? null,
    createdAt: item.cr,
    updatedAt: item.up,
  };
}
