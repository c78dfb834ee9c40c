/** The types of a field's values; the order breaks ties between equally frequent types. */
export const fieldTypes = ["string", "number", "boolean", "date", "object"] as const;

export type FieldType = (typeof fieldTypes)[number];

/** Type of a stored value (contract 02 section 3); `object` includes arrays. */
export function fieldTypeOf(value: unknown): FieldType {
  if (typeof value === "string") return isIsoDate(value) ? "date" : "string";
  if (typeof value === "number" || typeof value === "boolean") return typeof value === "number" ? "number" : "boolean";
  return "object";
}

const isoPattern =
  /^(\d{4})-(0[1-9]|1[0-2])-(\d{2})(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?)?$/;

/** An ISO 8601 date, or date and time with or without a zone, of a day that exists. */
function isIsoDate(text: string): boolean {
  const [, year, month, day] = isoPattern.exec(text) ?? [];
  if (year === undefined) return false;
  // Day 0 of the next month is the last of this one.
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day) >= 1 && Number(day) <= daysInMonth;
}
