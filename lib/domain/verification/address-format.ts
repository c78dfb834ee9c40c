/** What a local part may contain without quotes (`atext` and dots between, RFC 5322 section 3.2.3). */
const unquotedPattern = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/** Whether email can be sent to this local part without quotes; `local` is in lower case. */
export const isUnquotedLocalPart = (local: string): boolean => unquotedPattern.test(local);
