import * as z from "zod";
import { type Condition, logics, operators, units } from "#lib/domain/condition/condition.ts";
import { packJson, unpackJson } from "#lib/storage/table/packed-json.ts";

const filter = z.object({
  field: z.string(),
  operator: z.enum(operators),
  value: z.unknown().optional(),
  unit: z.enum(units).exactOptional(),
});

export const storedCondition: z.ZodType<Condition> = z.object({
  logic: z.enum(logics),
  groups: z.array(
    z.object({
      filters: z.array(filter),
      get conditions() {
        return storedCondition.exactOptional();
      },
    }),
  ),
});

/** The stored form of a condition, whose size counts against the item's limit. */
export const packCondition = (condition: Condition): Uint8Array => packJson(condition);

export const unpackCondition = (packed: Uint8Array): Condition => storedCondition.parse(unpackJson(packed));
