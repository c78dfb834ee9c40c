import { AssertionError, type FilterImplOptions, filters as library, toValue } from "liquidjs";
import { dateFilters, listFilters, textFilters, uncountedTextFilters } from "#lib/mail/language/filters/filter-sets.ts";
import { ownListFilters } from "#lib/mail/language/filters/list-filters.ts";
import { numberFilters } from "#lib/mail/language/filters/number-filters.ts";
import { escapeHtml, Markup } from "#lib/mail/language/markup.ts";
import { Numeral, numberOf } from "#lib/mail/language/numeral.ts";
import { RenderFault } from "#lib/mail/language/render-fault.ts";
import { RenderLimitError } from "#lib/mail/language/render-limit-error.ts";
import { TemplateContext } from "#lib/mail/language/template-context.ts";
import { type Charge, isEmptyValue, isMissing, textOf } from "#lib/mail/language/value-text.ts";

type FilterHandler = Extract<FilterImplOptions, (...inputs: never[]) => unknown>;
type FilterCall = ThisParameterType<FilterHandler>;

/** Prepares an input for the library's filter and counts what the filter itself would not. */
type Prepare = (input: unknown, charge: Charge, call: FilterCall) => unknown;

/** Internal filters of the parser. Templates cannot use them because of the space. */
export const rangeBoundFilter = "range bound";
export const decimalFilter = "decimal literal";

const asText: Prepare = (input, charge) => (isComposite(input) ? textOf(input, charge) : input);

const asItIs: Prepare = (input) => input;

/** Lists pass unchanged. Nested lists are counted by their text, since sorting and joining write it out. */
const asList: Prepare = (input, charge) => {
  if (Array.isArray(input)) for (const item of input) if (Array.isArray(item)) charge(textOf(item, charge).length);
  return input;
};

/** A date is text or a number of seconds. Text without a zone is UTC, wherever the function runs. */
const asDate: Prepare = (input, charge, call) => {
  if (typeof input !== "string") return asText(input, charge, call);
  const isNow = input === "now" || input === "today";
  return isNow && call.context instanceof TemplateContext ? call.context.at : inUtc(input);
};

const libraryDate = adapt(libraryFilter("date"), asDate);
const librarySlice = libraryFilter("slice");
const librarySplit = libraryFilter("split");

/** Every filter of the language by name (contract 03 section 4.4). */
export const filters: Record<string, FilterImplOptions> = {
  ...adapted(textFilters, asText),
  ...adapted(uncountedTextFilters, asText, true),
  ...mapped(numberFilters, (filter) => adapt(filter, asItIs)),
  ...adapted(listFilters, asList),
  ...mapped(ownListFilters, (filter) =>
    adapt(function (this: FilterCall, list: unknown, ...rest: unknown[]) {
      return filter(chargeOf(this), list, ...rest);
    }, asList),
  ),
  ...adapted(dateFilters, asDate),
  base64_url_safe_decode: adapt((text: unknown) => Buffer.from(plainText(text), "base64url").toString(), asText, true),
  base64_url_safe_encode: adapt(urlSafeBase64, asText, true),
  date: formatDate,
  default: defaultTo,
  escape: escapeOnce,
  escape_once: escapeUnescaped,
  join: adapt(joinItems, asList),
  raw: { raw: true, handler: (value: unknown) => value },
  slice: adapt(slicePart, asList),
  split: adapt(splitText, asText),
  xml_escape: escapeOnce,
  [decimalFilter]: (value: unknown) => numberOf(`${String(value)}.0`),
  [rangeBoundFilter]: rangeBound,
};

export const filterNames: ReadonlySet<string> = new Set(Object.keys(filters));

/** The library reports its memory limit as an assertion. */
export function isMemoryLimit(error: unknown): boolean {
  return error instanceof AssertionError && error.message.endsWith("limit exceeded");
}

function adapted(names: readonly string[], prepare: Prepare, counts = false): Record<string, FilterHandler> {
  return Object.fromEntries(names.map((name) => [name, adapt(libraryFilter(name), prepare, counts)]));
}

function mapped<Filter>(own: Record<string, Filter>, adaptOne: (filter: Filter) => FilterHandler) {
  return Object.fromEntries(Object.entries(own).map(([name, filter]) => [name, adaptOne(filter)]));
}

function libraryFilter(name: string): FilterHandler {
  const filter = library[name];
  if (typeof filter !== "function") throw new Error(`LiquidJS has no filter ${name}.`);
  return filter;
}

/**
 * The filter with its inputs prepared. For Markup it works on both the plain text and the HTML. A filter that cannot handle its
 * input leaves it unchanged, as `date` does: a malformed value must not prevent an email.
 */
function adapt(filter: FilterHandler, prepare: Prepare, counts = false): FilterHandler {
  return function* (this: FilterCall, ...inputs: unknown[]) {
    const charge = chargeOf(this);
    const prepared = (html: boolean) => inputs.map((input) => prepare(unwrap(input, html), charge, this));
    const [unchanged] = inputs;
    const plain: unknown = yield attempt(this, filter, { inputs: prepared(false), unchanged });
    if (counts) charge(String(plain).length);
    if (!inputs.some((input) => input instanceof Markup)) return plain;
    const html: unknown = yield attempt(this, filter, { inputs: prepared(true), unchanged });
    return typeof plain === "string" && typeof html === "string" ? new Markup(plain, html) : plain;
  };
}

function* attempt(
  call: FilterCall,
  filter: FilterHandler,
  { inputs: [value, ...rest], unchanged }: { inputs: unknown[]; unchanged: unknown },
): Generator<unknown, unknown> {
  try {
    return yield filter.apply(call, [value, ...rest]);
  } catch (error) {
    if (error instanceof RenderFault || isMemoryLimit(error)) throw error;
    return unchanged;
  }
}

function unwrap(input: unknown, html: boolean): unknown {
  if (input instanceof Markup) return html ? input.html : input.plain;
  return input instanceof Numeral ? input : toValue(input);
}

function chargeOf(call: FilterCall): Charge {
  return (units) => call.context.memoryLimit.use(units);
}

function isComposite(input: unknown): boolean {
  return typeof input === "object" && input !== null;
}

function escapeOnce(this: FilterCall, value: unknown): Markup {
  return escaped(this, textOf(value, chargeOf(this)));
}

const characters: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#34;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

function escapeUnescaped(this: FilterCall, value: unknown): Markup {
  const text = textOf(value, chargeOf(this)).replace(
    /&(?:lt|gt|quot|#34|#39|amp);/g,
    (entity) => characters[entity] ?? entity,
  );
  return escaped(this, text);
}

function escaped(call: FilterCall, text: string): Markup {
  chargeOf(call)(text.length);
  return new Markup(text, escapeHtml(text));
}

/** `allow_false` is a named argument, a pair. Zero is a value here, though it is false in conditions. */
function defaultTo(value: unknown, fallback: unknown, ...named: unknown[]): unknown {
  const allowsFalse = named.some((pair) => Array.isArray(pair) && pair[0] === "allow_false" && pair[1] === true);
  if (allowsFalse && toValue(value) === false) return value;
  return isEmptyValue(value) ? fallback : value;
}

function joinItems(this: FilterCall, list: unknown, ...separator: unknown[]): string {
  const charge = chargeOf(this);
  const between = separator.length === 0 ? " " : textOf(separator[0], charge);
  const items = Array.isArray(list) ? list : [list];
  return items
    .map((item) => {
      const text = textOf(item, charge);
      charge(text.length + between.length);
      return text;
    })
    .join(between);
}

/** A missing format leaves the date unchanged. */
function formatDate(this: FilterCall, value: unknown, ...format: unknown[]): unknown {
  const isUnformatted = format.length > 0 && (isMissing(format[0]) || format[0] === "");
  return isUnformatted ? value : libraryDate.call(this, value, ...format);
}

function slicePart(this: FilterCall, value: unknown, ...range: unknown[]): unknown {
  const sliced = Array.isArray(value) ? value : textOf(value, chargeOf(this));
  return librarySlice.call(this, sliced, ...range.map((bound) => bound ?? undefined));
}

/** A single space means any white space, including at the beginning. */
function splitText(this: FilterCall, value: unknown, separator: unknown): unknown {
  if (separator !== " ") return librarySplit.call(this, value, separator);
  const text = plainText(value);
  chargeOf(this)(text.length);
  return text.match(/[^ \t\n\v\f\r]+/g) ?? [];
}

function plainText(value: unknown): string {
  return isMissing(value) ? "" : String(value);
}

function urlSafeBase64(text: unknown): string {
  return Buffer.from(plainText(text)).toString("base64").replaceAll("+", "-").replaceAll("/", "_");
}

function rangeBound(value: unknown): number {
  const plain: unknown = toValue(value);
  const bound = typeof plain === "number" || typeof plain === "string" ? Math.trunc(Number(plain)) : 0;
  if (Math.abs(bound) > Number.MAX_SAFE_INTEGER) throw new RenderLimitError("memory");
  return bound || 0;
}

const zoned = /(?:[zZ]|[+-]\d{2}:?\d{2}|\b(?:GMT|UT|UTC|[ECMP][SD]T))$/;

function inUtc(text: string): string {
  const time = text.trim();
  if (zoned.test(time) || !/\d/.test(time) || /^\d+$/.test(time)) return text;
  const candidates = [`${time}Z`, `${time} UTC`];
  return candidates.find((candidate) => !Number.isNaN(Date.parse(candidate))) ?? text;
}
