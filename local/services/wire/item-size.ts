import * as z from "zod";

/** One write unit per started KB, at least one. */
export function writeUnitsOf(item: unknown): number {
  return Math.max(1, Math.ceil(attributesBytes(item) / 1024));
}

const map = z.record(z.string(), z.unknown());

/** DynamoDB's measure: names and values in UTF-8, 3 bytes for a list or map and 1 for each of its members. */
function attributesBytes(item: unknown): number {
  const attributes = map.safeParse(item).data ?? {};
  return Object.entries(attributes).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value),
    0,
  );
}

function valueBytes(value: unknown): number {
  const [type, content] = Object.entries(map.safeParse(value).data ?? {})[0] ?? [];
  if (type === "M") return 3 + attributesBytes(content) + Object.keys(map.parse(content)).length;
  if (type === "L") return 3 + sum(content, (member) => 1 + valueBytes(member));
  if (type === "SS" || type === "NS" || type === "BS") return sum(content, (member) => scalarBytes(type, member));
  return scalarBytes(type, content);
}

function sum(members: unknown, bytes: (member: unknown) => number): number {
  return Array.isArray(members) ? members.reduce<number>((total, member) => total + bytes(member), 0) : 0;
}

function scalarBytes(type: string | undefined, content: unknown): number {
  if (typeof content !== "string") return 1;
  if (type?.startsWith("N")) return Math.ceil(content.replace(/[-.]/g, "").length / 2) + 1;
  return type?.startsWith("B") ? Buffer.byteLength(content, "base64") : Buffer.byteLength(content);
}
