/**
 * The JSON of what is sent. SQS refuses a whole message for one U+FFFE or U+FFFF, which the texts of callers may hold, so
 * these are escaped, as JSON does by itself with everything else that SQS refuses.
 */
export const messageBody = (content: unknown): string =>
  JSON.stringify(content).replaceAll(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`);
