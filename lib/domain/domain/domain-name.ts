import { normaliseDomain } from "#lib/domain/contact/address.ts";
import { hasInvisibleCharacters } from "#lib/platform/invisible-characters.ts";

/** Names in DNS have at most 253 characters; those of the DKIM records are 44 longer than the domain. */
const lengthMax = 209;

/** The stops that IDNA takes for a dot. */
const lastStop = /[.\u3002\uff0e\uff61]$/;

/** What browsers and resolvers read as an IPv4 address: its last label is a number, `0x7f` among them. */
const numericEnd = /(^|\.)(\d+|0x[0-9a-f]*)$/;

export type DomainNameFault = "malformed" | "tooLong";

/**
 * The one form in which a sender domain is stored and compared (contract 08 section 5): trimmed, without one trailing dot,
 * lower-case, IDN in `xn--` form. What is stored that way reads as itself.
 */
export function readDomainName(text: string): { name: string } | { fault: DomainNameFault } {
  const trimmed = text.trim().replace(lastStop, "");
  // Before the conversion, which drops zero-width characters: what looks like another name is no spelling of it.
  if (hasInvisibleCharacters(trimmed)) return { fault: "malformed" };
  const name = normaliseDomain(trimmed);
  if (name === undefined || numericEnd.test(name)) return { fault: "malformed" };
  return name.length > lengthMax ? { fault: "tooLong" } : { name };
}
