/** Croner treats it as a Sunday. */
const eighthWeekday = /(^|[,-])8/;

/**
 * Converts the six fields of AWS (minutes hours day-of-month month day-of-week year) to croner's seven. Parse the result with
 * `alternativeWeekdays` (both count Sunday as 1) and `sloppyRanges` (`5/10` starts at 5). Undefined when AWS would reject it:
 * exactly one of the two day fields must be `?`, and no day of the week may be 8.
 */
export function cronerPattern(fields: string): string | undefined {
  const parts = fields.trim().split(/\s+/);
  const [minutes, hours, dayOfMonth, month, dayOfWeek, year] = parts;
  if (parts.length !== 6 || !dayOfWeek) return undefined;
  if ((dayOfMonth === "?") === (dayOfWeek === "?")) return undefined;
  if (eighthWeekday.test(dayOfWeek)) return undefined;
  return ["0", minutes, hours, dayOfMonth, month, weekdays(dayOfWeek), year].join(" ");
}

/** `6L`, the last Friday, is `6#L` in croner; `L` alone means Saturday. */
function weekdays(field: string): string {
  if (field === "L") return "7";
  return field.replace(/^([1-7]|[A-Z]{3})L$/i, "$1#L");
}
