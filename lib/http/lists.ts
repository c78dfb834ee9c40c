import * as z from "zod";
import { writeCursor } from "#lib/http/cursor.ts";

interface CursorList<T> {
  data: T[];
  /** Absent on the last page. */
  cursor?: string;
  hasMore: boolean;
  /** Number of all matches on the first page, 0 on later pages. */
  total: number;
}

interface OffsetList<T> {
  data: T[];
  page: number;
  pageSize: number;
  total: number;
  totalPages: number;
}

/** `next` is the start of the next page, undefined on the last; `list` as in `writeCursor`. */
export function cursorList<T>(
  data: T[],
  { next, list, total }: { next: unknown; list: unknown; total: number },
): CursorList<T> {
  if (next === undefined) return { data, hasMore: false, total };
  return { data, cursor: writeCursor(next, list), hasMore: true, total };
}

export function offsetList<T>(
  data: T[],
  { page, pageSize, total }: { page: number; pageSize: number; total: number },
): OffsetList<T> {
  return { data, page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
}

/** `total` adds to the documented meaning of the number, "all matches". */
export const cursorListOf = <T extends z.ZodType>(item: T, total = "") =>
  z.object({
    data: z.array(item),
    cursor: z.string().optional().meta({ description: "Pass it to get the next page. Absent on the last page." }),
    hasMore: z.boolean(),
    total: z.int().meta({ description: `Number of all matches on the first page, 0 on later pages.${total}` }),
  });

export const offsetListOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), page: z.int(), pageSize: z.int(), total: z.int(), totalPages: z.int() });
