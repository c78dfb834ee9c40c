/**
 * Size of an item as DynamoDB bills it, attribute names included (Developer Guide, "DynamoDB item sizes and formats"). A number
 * takes a byte for two digits plus one; this counts a byte per digit, which is never too little.
 */
export function itemBytes(item: object): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + attributeBytes(name, value), 0);
}

export const attributeBytes = (name: string, value: unknown): number => Buffer.byteLength(name) + valueBytes(value);

function valueBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value === "number") return String(value).length + 1;
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof Map) return valueBytes(Object.fromEntries(value));
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + 1 + valueBytes(each), 3);
  if (typeof value === "object" && value !== null) return 3 + Object.keys(value).length + itemBytes(value);
  return 1;
}
