import { timingSafeEqual } from "node:crypto";
import type { Project } from "#lib/domain/project/project.ts";
import { type ProjectId, storedProjectId } from "#lib/platform/data-id.ts";
import { keyedHash } from "#lib/platform/hash/keyed-hash.ts";

/** The project data needed for signing; the link key is hex. */
export type LinkSigner = Pick<Project, "id" | "linkKey">;

const linkHash = keyedHash();

/** 128 bits cannot be guessed and keep the URLs short. */
const signatureBytes = 16;
const tokenPattern = /^[\w-]{43}$/;

/**
 * The `t` parameter of a contact's links (contract 02 section 7): base64url of the project's UUID and of the HMAC-SHA256 of the
 * contact's id with the project's link key, 16 bytes each, 43 characters. A link names its project because nothing else in a
 * visitor's request does. Ids are accepted in any case, and signed in lower case.
 */
export function linkToken({ id, linkKey }: LinkSigner, contactId: string): string {
  const digest = linkHash(linkKey, contactId.toLowerCase());
  const project = Buffer.from(id.replaceAll("-", ""), "hex");
  return Buffer.concat([project, digest.subarray(0, signatureBytes)]).toString("base64url");
}

/** Stands for the recipient when an author previews an email: no contact has this id. */
export const previewContactId = "00000000-0000-0000-0000-000000000000";

/** Id of the project whose key must verify the token; undefined for a malformed token. Proves nothing yet. */
export function projectOfToken(token: string): ProjectId | undefined {
  if (!tokenPattern.test(token)) return undefined;
  const [, ...groups] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(Buffer.from(token, "base64url").toString("hex")) ?? [];
  return storedProjectId.parse(groups.join("-"));
}

/**
 * Whether the token belongs to this contact; takes the same time for every wrong token. Compares text, because base64 has
 * several spellings of the same bytes and only the signed one may be accepted.
 */
export function opensContact(signer: LinkSigner, contactId: string, token: string): boolean {
  const [given, right] = [token, linkToken(signer, contactId)].map((text) => Buffer.from(text));
  return given !== undefined && right !== undefined && given.length === right.length && timingSafeEqual(given, right);
}
