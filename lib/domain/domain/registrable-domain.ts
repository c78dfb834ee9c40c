import { getDomain } from "tldts";

/**
 * The name that was registered: `acme.co.uk` of `mail.acme.co.uk`; undefined for a public suffix, which nobody can own.
 * Private suffixes (`github.io`) count: their names belong to different people as well. `domain` is normalised.
 */
export const registrableDomain = (domain: string): string | undefined =>
  getDomain(domain, { allowPrivateDomains: true, extractHostname: false, validateHostname: false }) ?? undefined;
