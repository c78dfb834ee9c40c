import { getDomain } from "tldts";

/**
 * The registered name: `acme.co.uk` of `mail.acme.co.uk`; undefined for a public suffix, which has no owner. Private suffixes
 * (`github.io`) count too, because their names belong to different people. `domain` is normalised.
 */
export const registrableDomain = (domain: string): string | undefined =>
  getDomain(domain, { allowPrivateDomains: true, extractHostname: false, validateHostname: false }) ?? undefined;
