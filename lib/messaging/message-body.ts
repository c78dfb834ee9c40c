/**
 * The JSON of a message. SQS rejects a whole message for one U+FFFE or U+FFFF, and its documentation does not say whether an
 * emoji is safe; callers' texts may contain both. So this escapes the upper range, surrogates one by one, as JSON itself does
 * with all other characters that SQS rejects.
 */
export const messageBody = (content: unknown): string =>
  JSON.stringify(content).replaceAll(/[\ud800-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
