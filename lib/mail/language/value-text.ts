import { Drop, toValue } from "liquidjs";
import { escapeHtml, Markup } from "#lib/mail/language/markup.ts";
import { Numeral } from "#lib/mail/language/numeral.ts";

/** The part of an email that a template is for: bodies are HTML, subjects are one line, `plain` is text of many. */
export type Place = "subject" | "body" | "plain";

/** Other texts: `text` is left unchanged; in a `url`, values after the host are percent-encoded (contract 06 section 7). */
export type AnyPlace = Place | "text" | "url";

/** Counts units of work against the render's memory limit; throws when it is used up. */
export type Charge = (units: number) => void;

interface OutputForm {
  place: AnyPlace;
  /** Nothing is escaped, and lists are joined without a separator. */
  raw: boolean;
  /** The text before escaping. */
  plain?: boolean;
}

/** The output for this value (contract 03 sections 4.2 and 4.3). */
export function outputText(value: unknown, form: OutputForm, charge: Charge): string {
  if (value instanceof Markup) {
    return form.place === "body" && form.raw && !form.plain ? value.html : finish(value.plain, form);
  }
  const plain: unknown = plainOf(value);
  if (!Array.isArray(plain) || form.place === "text" || form.place === "url")
    return finish(itemText(plain, charge), form);
  const items = plain.map((item) => {
    const text = itemText(item, charge);
    charge(text.length + 1);
    return finish(text, form);
  });
  if (form.raw) return items.join("");
  return form.place === "body" ? items.map((item) => `<li>${item}</li>`).join("\n") : items.join(", ");
}

/** The text that a filter gets for this value. Array items are joined without a separator, as in Liquid. */
export function textOf(value: unknown, charge: Charge): string {
  const plain: unknown = plainOf(value);
  if (!Array.isArray(plain)) return itemText(plain, charge);
  return plain
    .map((item) => {
      const text = textOf(item, charge);
      charge(text.length + 1);
      return text;
    })
    .join("");
}

export function isMissing(value: unknown): boolean {
  const plain: unknown = toValue(value);
  return plain === undefined || plain === null;
}

/** Missing, null, false or empty: the values that `??` and `default` replace. Zero is a value. */
export function isEmptyValue(value: unknown): boolean {
  const plain: unknown = toValue(value);
  if (isMissing(plain) || plain === false) return true;
  return (typeof plain === "string" || Array.isArray(plain)) && plain.length === 0;
}

function finish(text: string, { place, raw, plain }: OutputForm): string {
  if (raw || plain) return text;
  if (place === "body") return escapeHtml(text);
  return place === "url" ? encodeURIComponent(text.toWellFormed()) : text;
}

function plainOf(value: unknown): unknown {
  return value instanceof Numeral ? value.text : toValue(value);
}

function itemText(item: unknown, charge: Charge): string {
  const plain: unknown = plainOf(item);
  if (plain === undefined || plain === null) return "";
  return typeof plain === "object" ? jsonText(plain, charge) : String(plain);
}

/** Charged value by value before the text is built: lists can hold the same item a million times. */
function jsonText(value: object, charge: Charge): string {
  return JSON.stringify(value, (key, member: unknown) => {
    const plain: unknown = member instanceof Drop ? toValue(member) : member;
    charge(key.length + (typeof plain === "string" ? plain.length : 8));
    return plain;
  });
}
