/** What an address may have before its `@` without quotes (`atext` and dots between, RFC 5322 section 3.2.3). */
const unquotedPattern = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/** Whether mail can be addressed to this local part as it is written; `local` is in lower case. */
export const isUnquotedLocalPart = (local: string): boolean => unquotedPattern.test(local);
