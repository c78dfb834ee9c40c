/** Starts and ends of a tag or of a value in it, and links to a contact's pages, with the contact's id. */
const marks = /<a(?=[\s/])|["'>]|\/(?:unsubscribe|subscribe|manage)\/([\w-]{1,64})\?t=/gi;

/**
 * Marks links to the contact's own pages so that SES does not rewrite them (contract 04 section 8). SES strips the attribute,
 * and tracks clicks in HTML only. One pass over the relevant marks: customers write bodies, and a single pattern for a whole
 * tag takes quadratic time on broken HTML.
 */
export function withUntrackedLinks(html: string, contactId: string): string {
  const ownId = contactId.toLowerCase();
  const begins: number[] = [];
  let tagBegin = -1;
  let quote = "";
  for (const { 0: mark, 1: id, index } of html.matchAll(marks)) {
    if (mark === '"' || mark === "'") {
      if (tagBegin >= 0) quote = quote === "" ? mark : quote === mark ? "" : quote;
    } else if (mark === ">") {
      if (quote === "") tagBegin = -1;
    } else if (mark.startsWith("<")) {
      tagBegin = index;
      quote = "";
    } else if (id?.toLowerCase() === ownId && tagBegin >= 0 && begins.at(-1) !== tagBegin) {
      begins.push(tagBegin);
    }
  }
  return [0, ...begins.map((begin) => begin + 2)]
    .map((from, index) => html.slice(from, (begins[index] ?? html.length - 2) + 2))
    .join(" ses:no-track");
}
