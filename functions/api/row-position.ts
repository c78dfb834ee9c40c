import * as z from "zod";
import { batchRowsMax, cursorCount } from "#lib/domain/campaign/ledger/ledger.ts";
import type { RowPosition } from "#lib/domain/campaign/ledger/ledger-rows.ts";

const place = (max: number) => z.int().min(0).max(max);

/** A cursor position in lists that follow a campaign's ledger. Row -1 is before the first row. */
export const rowPosition: z.ZodType<RowPosition> = z.object({
  cursor: place(cursorCount - 1),
  batch: place(99_999),
  row: z
    .int()
    .min(-1)
    .max(batchRowsMax - 1),
});
