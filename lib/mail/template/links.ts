import { type LinkSigner, linkToken } from "#lib/domain/contact/link-token.ts";

/** Addresses of the hosted pages, signed for one contact (contract 02 section 7). */
export interface ContactLinks {
  unsubscribeUrl: string;
  subscribeUrl: string;
  manageUrl: string;
  /** Opts out of the email's topic alone; empty without a topic. */
  topicUnsubscribeUrl: string;
}

/** The email that links are in. */
interface LinkedMail {
  contactId: string;
  emailId?: string | undefined;
  /** Key of its topic. */
  topic?: string | null | undefined;
}

/** With `emailId`, a change made through them is attributed to that email. */
export function signLinks(
  signer: LinkSigner,
  { appUrl, contactId, emailId, topic }: LinkedMail & { appUrl: string },
): ContactLinks {
  const token = linkToken(signer, contactId);
  const pageUrl = (page: LinkPage, ofTopic?: string) =>
    `${linkAddress({ origin: appUrl, page, contactId, token })}${mailQuery(emailId, ofTopic)}`;
  return {
    unsubscribeUrl: pageUrl("unsubscribe"),
    subscribeUrl: pageUrl("subscribe"),
    manageUrl: pageUrl("manage"),
    topicUnsubscribeUrl: topic ? pageUrl("unsubscribe", topic) : "",
  };
}

/** The address of the List-Unsubscribe header, on the API's origin (RFC 8058; contract 04 section 8). */
export function oneClickUrl(
  signer: LinkSigner,
  { baseUrl, contactId, emailId, topic }: LinkedMail & { baseUrl: string },
): string {
  const token = linkToken(signer, contactId);
  return `${linkAddress({ origin: baseUrl, page: "unsubscribe", contactId, token })}${mailQuery(emailId, topic)}`;
}

/** Whether the HTML has this contact's unsubscribe or manage address, from any email. */
export function holdsOptOutLink(
  html: string,
  { signer, appUrl, contactId }: { signer: LinkSigner; appUrl: string; contactId: string },
): boolean {
  const pages: LinkPage[] = ["unsubscribe", "manage"];
  const token = linkToken(signer, contactId);
  return pages.some((page) => html.includes(linkAddress({ origin: appUrl, page, contactId, token })));
}

type LinkPage = "unsubscribe" | "subscribe" | "manage";

interface LinkParts {
  origin: string;
  page: LinkPage;
  contactId: string;
  token: string;
}

const linkAddress = ({ origin, page, contactId, token }: LinkParts): string =>
  `${origin}/${page}/${contactId}?t=${token}`;

/** `p` names the topic. */
const mailQuery = (emailId: string | undefined, topic: string | null | undefined): string =>
  `${emailId === undefined ? "" : `&e=${emailId}`}${topic ? `&p=${encodeURIComponent(topic)}` : ""}`;
