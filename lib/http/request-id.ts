import { newId } from "#lib/platform/ids.ts";

const requestIdPattern = /^[A-Za-z0-9._-]{1,128}$/;

/** The caller's `X-Request-Id` if it is valid, otherwise a new UUID (contract 00 section 12). */
export function requestIdOf(header: string | undefined): string {
  return header !== undefined && requestIdPattern.test(header) ? header : newId();
}
