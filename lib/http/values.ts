import * as z from "zod";
import { isTimeZone } from "#lib/domain/analytics/zone-days.ts";
import { normaliseAddress } from "#lib/domain/contact/address.ts";
import { dataDepthMax, dataKeyBytesMax, isDataKey } from "#lib/domain/contact/data.ts";
import { unlistedFilter } from "#lib/http/parse-or-refuse.ts";
import { hasInvisibleCharacters } from "#lib/platform/invisible-characters.ts";
import { isWithinDepth } from "#lib/platform/is-within-depth.ts";

/** Kinds of values that many endpoints accept and return (contract 00 section 9). */

/** Bounds of a length in UTF-16 code units, as in the contract; zod's own `min` and `max` count code points. */
const codeUnits = (min: number, max: number) =>
  z.check<string>(({ value, issues }) => {
    const bounds = { origin: "string", inclusive: true, input: value } as const;
    if (value.length < min) issues.push({ code: "too_small", minimum: min, ...bounds });
    if (value.length > max) issues.push({ code: "too_big", maximum: max, ...bounds });
  });

/** Any text with a length in UTF-16 code units. */
export const text = (min: number, max: number) =>
  z.string().check(codeUnits(min, max)).meta({ minLength: min, maxLength: max });

/** An id. Accepts any case and returns lower case. */
export const uuid = z.guid({ error: wrongFormat("Not a UUID.") }).toLowerCase();

/** An address, returned in the form in which addresses are compared. */
export const emailAddress = z
  .string()
  .transform((text, context) => {
    const address = normaliseAddress(text);
    if (address !== undefined) return address;
    context.addIssue({ code: "custom", message: "Not an email address.", params: { code: "invalid_string" } });
    return z.NEVER;
  })
  .meta({ type: "string", format: "email" });

/** A time in responses: ISO 8601 UTC with milliseconds. */
export const timestamp = z.iso.datetime({ precision: 3 }).meta({ examples: ["2026-03-01T10:00:00.000Z"] });

/** A time in requests: ISO 8601 with `Z` or an offset, returned in UTC with milliseconds. */
export const dateTime = z.iso
  .datetime({ offset: true, error: wrongFormat("Not an ISO 8601 date and time with a time zone.") })
  .transform((text) => new Date(text).toISOString());

/** A name. Lengths are in UTF-16 code units after trimming. */
export const trimmedText = (lengthMin: number, lengthMax: number) =>
  z.string().trim().check(codeUnits(lengthMin, lengthMax)).meta({ minLength: lengthMin, maxLength: lengthMax });

/**
 * Text for an email header. Line breaks are refused even at the ends, since they would begin another header. Lengths are in
 * UTF-16 code units after trimming.
 */
export const headerText = (lengthMin: number, lengthMax: number) =>
  z
    .string()
    .regex(/^[^\r\n]*$/, { error: "Line breaks are not allowed here." })
    .trim()
    .check(codeUnits(lengthMin, lengthMax))
    .meta({ minLength: lengthMin, maxLength: lengthMax });

/** A name that people read: no invisible characters, not even at the ends. Lengths are as in `headerText`. */
export const visibleText = (lengthMin: number, lengthMax: number) =>
  z
    .string()
    .refine((text) => !hasInvisibleCharacters(text), {
      error: "Control and invisible characters are not allowed here.",
      params: { code: "invalid_string" },
    })
    .trim()
    .check(codeUnits(lengthMin, lengthMax))
    .meta({ minLength: lengthMin, maxLength: lengthMax });

/** A top-level key of data. */
export const dataKey = z
  .string()
  .min(1)
  .refine((name) => name === "" || isDataKey(name), {
    error: `A key can have at most ${dataKeyBytesMax} bytes.`,
    params: { code: "too_big" },
  })
  .meta({ maxLength: dataKeyBytesMax });

/** Free-form data of a contact; lib/domain/contact decides what its values mean. */
export const dataObject = z.record(dataKey, z.unknown()).refine((data) => isWithinDepth(data, dataDepthMax), {
  error: `Nested too deeply: at most ${dataDepthMax} levels.`,
  params: { code: "too_big" },
});

/** Page numbers work while integers are exact. */
const pageMax = Number.MAX_SAFE_INTEGER;

/** `page`: anything but a whole number above 0 counts as 1. */
export const pageParameter = () => countParameter(1, pageMax);

/** `limit` and `pageSize`: anything but a whole number above 0 counts as absent, a larger one as the maximum. */
export const countParameter = (standard: number, max: number) =>
  z
    .string()
    .optional()
    .transform((text) => {
      const value = /^\d+$/.test(text ?? "") ? Number(text) : 0;
      return value < 1 ? standard : Math.min(value, max);
    })
    .meta({ override: { type: "integer", minimum: 1, default: standard, ...(max < pageMax && { maximum: max }) } });

/** `tz`: an IANA time zone, UTC by default. */
export const timeZoneParameter = z
  .string()
  .default("UTC")
  .refine(isTimeZone, { error: "Not an IANA time zone.", params: { code: "invalid_string" } })
  .meta({ description: "IANA name of the time zone that days are counted in." });

/** `sort` and `dir`: an unlisted value counts as absent. */
export const choiceParameter = <const T extends readonly [string, ...string[]]>(choices: T, standard: T[number]) =>
  z.enum(choices).catch(standard);

/** `search`: trimmed, cut at 255 characters, lower case; empty counts as absent. */
export const searchParameter = z
  .string()
  .optional()
  .transform((text) => text?.trim().slice(0, 255).toLowerCase() || undefined)
  .meta({ override: { maxLength: 255 } });

/** A filter by one of the choices. Any other value is a 400 that names them (contract 16 section 1). */
export const filterParameter = <const T extends readonly string[]>(choices: T) =>
  oneOf(choices).meta({ override: { type: "string", enum: [...choices] } });

const oneOf = <const T extends readonly string[]>(choices: T) =>
  z
    .string()
    .optional()
    .transform((text, context): T[number] | undefined => {
      if (text === undefined) return undefined;
      const [choice] = listed([text], choices, context);
      return choice ?? z.NEVER;
    });

/** A filter by several of the choices, separated by commas. Absent, or empty unless that is refused, it filters nothing. */
export const filterListParameter = <const T extends readonly string[]>(choices: T, empty?: "refused") =>
  z
    .string()
    .optional()
    .transform((text, context): T[number][] => {
      const given = text?.split(",").map((each) => each.trim()) ?? [];
      const named = empty === "refused" ? given : given.filter(Boolean);
      const found = new Set(listed(named, choices, context));
      return choices.filter((each) => found.has(each));
    })
    .meta({ override: { type: "string", description: `A comma-separated list of ${choices.join(", ")}.` } });

/** A filter by `true` or `false`. */
export const booleanFilter = oneOf(["true", "false"])
  .transform((text) => (text === undefined ? undefined : text === "true"))
  .meta({ override: { type: "boolean" } });

function listed<const T extends readonly string[]>(
  given: readonly string[],
  choices: T,
  context: z.RefinementCtx,
): T[number][] {
  return given.flatMap((text) => {
    const choice = choices.find((each) => each === text);
    if (choice === undefined) {
      const message = `${JSON.stringify(text)} is not one of ${choices.join(", ")}.`;
      context.addIssue({ code: "custom", message, params: { code: unlistedFilter } });
    }
    return choice ?? [];
  });
}

/** Keeps zod's own message for a wrong type. */
function wrongFormat(message: string) {
  return (issue: { code: string }): string | undefined => (issue.code === "invalid_format" ? message : undefined);
}
