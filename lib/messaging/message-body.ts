/**
 * The JSON of what is sent. SQS refuses a whole message for one U+FFFE or U+FFFF, and its documentation leaves open whether
 * also for an emoji; the texts of callers may hold them. So the upper end is escaped, halves of pairs one by one, as JSON does
 * by itself with everything else that SQS refuses.
 */
export const messageBody = (content: unknown): string =>
  JSON.stringify(content).replaceAll(/[\ud800-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
