import * as z from "zod";

const capacity = z.object({ CapacityUnits: z.number().default(0) });
const capacities = z.union([capacity.transform((one) => [one]), z.array(capacity)]);
const answer = z.looseObject({ ConsumedCapacity: capacities.optional() });

/** Adds missing members in front of the others, without serializing the body again. */
export function withMembers(body: Buffer, members: Record<string, unknown>): Buffer {
  if (Object.keys(members).length === 0) return body;
  const start = body.indexOf("{") + 1;
  const separator = body.length > "{}".length ? "," : "";
  return Buffer.concat([Buffer.from(JSON.stringify(members).slice(0, -1) + separator), body.subarray(start)]);
}

const member = '"ConsumedCapacity":';

/**
 * The consumed units, and the answer without them. An engine that writes them as the last member (dynoxide) has its text cut:
 * if what follows the last `"ConsumedCapacity":` up to the closing brace is one JSON value, the member belongs to the outermost
 * object. Any other engine's answer is parsed and serialized again.
 */
export function takeCapacity(text: string): { units: number; rest: string } {
  const start = text.lastIndexOf(member);
  if (start < 0) return { units: 0, rest: text };
  const last = parseLast(text.slice(start + member.length, -1));
  if (last) {
    const before = text.slice(0, start).trimEnd();
    return { units: unitsOf(last), rest: `${before.endsWith(",") ? before.slice(0, -1) : before}}` };
  }
  const { ConsumedCapacity, ...rest } = answer.parse(JSON.parse(text));
  return { units: unitsOf(ConsumedCapacity ?? []), rest: JSON.stringify(rest) };
}

function parseLast(text: string): z.infer<typeof capacities> | undefined {
  try {
    return capacities.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function unitsOf(consumed: z.infer<typeof capacities>): number {
  return consumed.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
}
