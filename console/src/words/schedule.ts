import cronstrue from "cronstrue";

/**
 * A workflow's schedule in words: "Every Monday at 09:00, Europe/Berlin". Undefined when the words would be missing or
 * unclear; the page then shows the schedule as it was written.
 */
export function scheduleInWords(schedule: string, timezone: string): string | undefined {
  const [, kind, content = schedule] = /^(rate|cron)\((.+)\)$/.exec(schedule.trim()) ?? [];
  if (kind === "rate") return rateInWords(content);
  const fields = content.trim().split(/\s+/);
  if (isUnclear(fields)) return undefined;
  const said = cronInWords(fields, kind === "cron");
  return said && `${said}, ${timezone}`;
}

/** A rate counts from its start, so no time zone changes it. */
function rateInWords(content: string): string | undefined {
  const [, amount, unit] = /^(\d+) (minute|hour|day)s?$/.exec(content) ?? [];
  if (!amount || !unit) return undefined;
  return amount === "1" ? `Every ${unit}` : `Every ${amount} ${unit}s`;
}

/**
 * A line with two day fields starts on the days of either, but cronstrue's words can be read as the days of both. Of
 * `MON,WED#2`, they do not tell which weekday is counted.
 */
const isUnclear = ([, , dayOfMonth = "", , dayOfWeek = ""]: readonly string[]): boolean =>
  ![dayOfMonth, dayOfWeek].some((field) => field === "*" || field === "?") || /,.*[#L]|[#L].*,/i.test(dayOfWeek);

/** Sunday is 1 in the six fields of AWS, and 0 in a line of five. */
function cronInWords(fields: readonly string[], isAws: boolean): string | undefined {
  // Without a field for seconds, cronstrue guesses what the sixth field is.
  const line = (isAws ? ["0", ...fields] : fields).join(" ");
  try {
    return inOrder(cronstrue.toString(line, { use24HourTimeFormat: true, dayOfWeekStartIndexZero: !isAws }));
  } catch {
    // It does not know all that the API accepts, such as `5#L`.
    return undefined;
  }
}

const fixedTimes = /^At (\d\d:\d\d(?:(?:, and |, | and )\d\d:\d\d)*)(?:, (.+))?$/;
const onlyDays = /^only on ([A-Z]\w+day(?:(?:, and |, | and )[A-Z]\w+day)*)$/;
const rangeOfDays = /^\w+day through \w+day$/;

/** "At 09:00, only on Monday" becomes "Every Monday at 09:00"; other sentences read well as they are. */
function inOrder(said: string): string {
  const [, times, rest] = fixedTimes.exec(said) ?? [];
  if (!times) return said;
  if (!rest) return `Every day at ${times}`;
  const [, days] = onlyDays.exec(rest) ?? [];
  if (days) return `Every ${days} at ${times}`;
  return rangeOfDays.test(rest) ? `${rest} at ${times}` : said;
}
