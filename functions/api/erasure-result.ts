import * as z from "zod";
import { timestamp, uuid } from "#lib/http/values.ts";

export const erasureResult = z.object({
  erasedAt: timestamp.nullable(),
  removed: z.record(z.string(), z.int()).meta({ description: "Numbers of removed records by what they were." }),
  remaining: z
    .array(z.object({ where: z.string(), until: timestamp }))
    .meta({ description: "Data that no job can remove, and when it ends." }),
  certificateId: uuid,
});
