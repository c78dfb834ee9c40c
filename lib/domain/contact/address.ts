import { domainToASCII } from "node:url";

const addressLengthMax = 254;
/** A non-ASCII name can be longer than its `xn--` form, but never this long. */
const domainLengthMax = 1_024;

/**
 * Printable ASCII, or a quoted string of it. Excludes `<`, `>` and unquoted `"`: an email header cannot carry them, and would
 * name a different address than the envelope.
 */
const localPartPattern = /^(?=.{1,64}$)(?:[!#-;=?-~]+|"(?:[!#-;=?-[\]-~]|\\[!-;=?-~])+")$/;
const labelPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const asciiPattern = /^[\x21-\x7e]*$/;
/** Characters that domainToASCII takes as the end of a host; it drops them and all that follows. */
const hostEndPattern = /[^A-Za-z0-9.\-\u0080-\u{10ffff}]/u;

/**
 * The only form in which an address is stored and compared (contract 00 section 9): trimmed, lower-case, the domain in `xn--`
 * form. Undefined when the text is not an address.
 */
export function normaliseAddress(text: string): string | undefined {
  const [local, domain, ...more] = text.trim().split("@");
  if (local === undefined || domain === undefined || more.length > 0) return undefined;
  // Before lower-casing: some non-ASCII characters have an ASCII lower-case form.
  if (!localPartPattern.test(local)) return undefined;
  const host = normaliseDomain(domain);
  if (host === undefined) return undefined;
  const address = `${local.toLowerCase()}@${host}`;
  return address.length <= addressLengthMax ? address : undefined;
}

/** A domain name in lower-case ASCII; undefined when it has no dot, or a label that is invalid in a mail domain. */
export function normaliseDomain(text: string): string | undefined {
  if (text.length > domainLengthMax || hostEndPattern.test(text)) return undefined;
  // domainToASCII reads names such as `1.2` as IPv4 addresses and rewrites them to `1.0.0.2`.
  const ascii = domainToASCII(text);
  const domain = asciiPattern.test(text) ? text.toLowerCase() : ascii;
  // Mail programs would write the rewritten name into the header. Empty: not rewritten.
  if (ascii !== "" && ascii !== domain) return undefined;
  const labels = domain.split(".");
  return labels.length >= 2 && labels.every((label) => labelPattern.test(label)) ? domain : undefined;
}

/** The domain of a normalised address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** The part before the `@` of a normalised address. */
export const localPartOf = (address: string): string => address.slice(0, address.lastIndexOf("@"));
