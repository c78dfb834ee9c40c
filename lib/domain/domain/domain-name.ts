import { normaliseDomain } from "#lib/domain/contact/address.ts";
import { hasInvisibleCharacters } from "#lib/platform/invisible-characters.ts";

/** DNS names have at most 253 characters; those of the DKIM records are 44 longer than the domain. */
const lengthMax = 209;

/** The characters that IDNA treats as a dot. */
const lastStop = /[.\u3002\uff0e\uff61]$/;

/** Browsers and resolvers read a name as an IPv4 address when its last label is a number, including `0x7f`. */
const numericEnd = /(^|\.)(\d+|0x[0-9a-f]*)$/;

type DomainNameFault = "malformed" | "tooLong";

/**
 * The only form in which a sender domain is stored and compared (contract 08 section 5): trimmed, without one trailing dot,
 * lower-case, IDN in `xn--` form. Normalising a stored name leaves it unchanged.
 */
export function readDomainName(text: string): { name: string } | { fault: DomainNameFault } {
  const trimmed = text.trim().replace(lastStop, "");
  // Before the conversion, which drops zero-width characters: a lookalike name is not a spelling of this one.
  if (hasInvisibleCharacters(trimmed)) return { fault: "malformed" };
  const name = normaliseDomain(trimmed);
  if (name === undefined || numericEnd.test(name)) return { fault: "malformed" };
  return name.length > lengthMax ? { fault: "tooLong" } : { name };
}
