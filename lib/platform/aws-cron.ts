/** Croner takes it for a Sunday. */
const eighthWeekday = /(^|[,-])8/;

/**
 * Turns AWS' six fields (minutes hours day-of-month month day-of-week year) into croner's seven, to be read with
 * `alternativeWeekdays` (both count Sunday as 1) and `sloppyRanges` (`5/10` starts at 5). Undefined when AWS would
 * refuse the shape: exactly one of the two day fields must be `?`, and no day of the week is the eighth.
 */
export function cronerPattern(fields: string): string | undefined {
  const parts = fields.trim().split(/\s+/);
  const [minutes, hours, dayOfMonth, month, dayOfWeek, year] = parts;
  if (parts.length !== 6 || !dayOfWeek) return undefined;
  if ((dayOfMonth === "?") === (dayOfWeek === "?")) return undefined;
  if (eighthWeekday.test(dayOfWeek)) return undefined;
  return ["0", minutes, hours, dayOfMonth, month, weekdays(dayOfWeek), year].join(" ");
}

/** `6L`, the last Friday, is `6#L` to croner; `L` alone means Saturday. */
function weekdays(field: string): string {
  if (field === "L") return "7";
  return field.replace(/^([1-7]|[A-Z]{3})L$/i, "$1#L");
}
