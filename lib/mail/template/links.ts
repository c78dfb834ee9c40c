import { type LinkSigner, linkToken } from "#lib/domain/contact/link-token.ts";

/** Addresses of the hosted pages, signed for one contact (contract 02 section 7). */
export interface ContactLinks {
  unsubscribeUrl: string;
  subscribeUrl: string;
  manageUrl: string;
}

/** The three addresses. With `emailId`, a change made through them is attributed to that email. */
export function signLinks(
  signer: LinkSigner,
  { appUrl, contactId, emailId }: { appUrl: string; contactId: string; emailId?: string | undefined },
): ContactLinks {
  const pageUrl = (page: LinkPage) =>
    `${linkAddress(signer, { origin: appUrl, page, contactId })}${mailQuery(emailId)}`;
  return {
    unsubscribeUrl: pageUrl("unsubscribe"),
    subscribeUrl: pageUrl("subscribe"),
    manageUrl: pageUrl("manage"),
  };
}

/** The address of the List-Unsubscribe header, on the API's origin (RFC 8058; contract 04 section 8). */
export function oneClickUrl(
  signer: LinkSigner,
  { baseUrl, contactId, emailId }: { baseUrl: string; contactId: string; emailId: string },
): string {
  return `${linkAddress(signer, { origin: baseUrl, page: "unsubscribe", contactId })}${mailQuery(emailId)}`;
}

/** Whether the HTML has this contact's unsubscribe or manage address, from any email. */
export function holdsOptOutLink(
  html: string,
  { signer, appUrl, contactId }: { signer: LinkSigner; appUrl: string; contactId: string },
): boolean {
  const pages: LinkPage[] = ["unsubscribe", "manage"];
  return pages.some((page) => html.includes(linkAddress(signer, { origin: appUrl, page, contactId })));
}

type LinkPage = "unsubscribe" | "subscribe" | "manage";

function linkAddress(
  signer: LinkSigner,
  { origin, page, contactId }: { origin: string; page: LinkPage; contactId: string },
): string {
  return `${origin}/${page}/${contactId}?t=${linkToken(signer, contactId)}`;
}

const mailQuery = (emailId: string | undefined): string => (emailId === undefined ? "" : `&e=${emailId}`);
