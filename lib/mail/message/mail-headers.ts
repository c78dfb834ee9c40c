import type { Email } from "#lib/domain/email/email.ts";

/** A header as nodemailer accepts it; a prepared value is written unchanged. */
export interface HeaderField {
  key: string;
  value: string | { prepared: true; value: string };
}

/** Tells recipients, Petrel itself included, for which project Petrel sent an email. Callers may not set this header. */
export const projectHeader = "X-Petrel-Project";

/** A line ends at 998 characters (RFC 5322), and a header can be folded only at a space. */
const wordLengthMax = 600;
const wordTooLong = /\S{600}(?=\S)/g;

/**
 * The headers besides From, To, Subject and MIME's own (contract 04 section 8). The caller's headers win over ours of the same
 * name. If the caller sets either List-Unsubscribe header, both of ours are dropped.
 */
export function mailHeaders(email: Email): HeaderField[] {
  const given = Object.entries(email.headers);
  const names = new Set(given.map(([name]) => name.toLowerCase()));
  const ownsList = names.has("list-unsubscribe") || names.has("list-unsubscribe-post");
  const ours = { ...(ownsList ? {} : listHeaders(email)), ...bulkHeaders(email), ...testHeaders(email) };
  const kept = Object.entries(ours).filter(([name]) => !names.has(name.toLowerCase()));
  return [...kept, ...given].map(([name, value]) => headerField(name, value));
}

/** Whether the caller set this header. */
export function givesHeader(email: Email, name: string): boolean {
  return Object.keys(email.headers).some((given) => given.toLowerCase() === name.toLowerCase());
}

/** Encodes a subject that email clients would decode, so that it is shown as written. */
export function subjectField(subject: string): HeaderField {
  return subject.includes("=?") ? encodedField("Subject", subject) : headerField("Subject", subject);
}

/** A header of any length and content. What cannot be folded goes into encoded words, which can. */
function headerField(key: string, value: string): HeaderField {
  return longestWord(value) <= wordLengthMax ? { key, value } : encodedField(key, value);
}

function encodedField(key: string, value: string): HeaderField {
  const words = value.match(/.{1,11}/gsu) ?? [];
  const encoded = words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`);
  return { key, value: { prepared: true, value: encoded.join("\r\n ") } };
}

/** A display name that can be folded. Names have at most 998 characters, and few are one word. */
export function foldableName(name: string | null): string {
  return (name ?? "").replace(wordTooLong, "$& ");
}

function listHeaders({ listUnsubscribe }: Email): Record<string, string> {
  if (listUnsubscribe === null) return {};
  return { "List-Unsubscribe": `<${listUnsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

function bulkHeaders({ sourceType, contentType, isCampaignTest }: Email): Record<string, string> {
  const isBulk =
    sourceType === "CAMPAIGN" || isCampaignTest || (sourceType === "WORKFLOW" && contentType !== "TRANSACTIONAL");
  return isBulk ? { Precedence: "bulk", "Auto-Submitted": "auto-generated" } : {};
}

const testHeaders = ({ isCampaignTest }: Email): Record<string, string> =>
  isCampaignTest ? { "X-Petrel-Test": "true" } : {};

const longestWord = (value: string): number => Math.max(...value.split(/\s/).map((word) => word.length));
