import { createHmac, timingSafeEqual } from "node:crypto";

/** Addresses of the hosted pages, signed for one contact (contract 02 section 7). */
export interface ContactLinks {
  unsubscribeUrl: string;
  subscribeUrl: string;
  manageUrl: string;
}

/** 128 bits are beyond guessing and keep the addresses short: 22 characters. */
const signatureBytes = 16;

/** The `t` of a contact's links: HMAC-SHA256 of the contact id under the project's link key (hex), base64url. */
export function linkSignature(linkKey: string, contactId: string): string {
  return digestOf(linkKey, contactId).toString("base64url");
}

/** Whether `signature` is this contact's; takes the same time for every wrong one. */
export function verifyLinkSignature(linkKey: string, contactId: string, signature: string): boolean {
  const given = Buffer.from(signature, "base64url");
  return given.length === signatureBytes && timingSafeEqual(given, digestOf(linkKey, contactId));
}

/** The three addresses; with `emailId` a change made through them is attributed to that mail. */
export function signLinks(linkKey: string, appUrl: string, contactId: string, emailId?: string): ContactLinks {
  const pageUrl = (page: LinkPage) => `${linkAddress(linkKey, appUrl, page, contactId)}${mailQuery(emailId)}`;
  return {
    unsubscribeUrl: pageUrl("unsubscribe"),
    subscribeUrl: pageUrl("subscribe"),
    manageUrl: pageUrl("manage"),
  };
}

/** The address of the List-Unsubscribe header, on the API's origin (RFC 8058; contract 04 section 8). */
export function oneClickUrl(linkKey: string, baseUrl: string, contactId: string, emailId: string): string {
  return `${linkAddress(linkKey, baseUrl, "unsubscribe", contactId)}${mailQuery(emailId)}`;
}

/** Whether the HTML holds this contact's unsubscribe or manage address, of whichever mail. */
export function holdsOptOutLink(html: string, linkKey: string, appUrl: string, contactId: string): boolean {
  const pages: LinkPage[] = ["unsubscribe", "manage"];
  return pages.some((page) => html.includes(linkAddress(linkKey, appUrl, page, contactId)));
}

type LinkPage = "unsubscribe" | "subscribe" | "manage";

function linkAddress(linkKey: string, origin: string, page: LinkPage, contactId: string): string {
  return `${origin}/${page}/${contactId}?t=${linkSignature(linkKey, contactId)}`;
}

const mailQuery = (emailId: string | undefined): string => (emailId === undefined ? "" : `&e=${emailId}`);

/** Ids are accepted in any case, and signed in lower case. */
function digestOf(linkKey: string, contactId: string): Buffer {
  const key = Buffer.from(linkKey, "hex");
  return createHmac("sha256", key).update(contactId.toLowerCase()).digest().subarray(0, signatureBytes);
}
