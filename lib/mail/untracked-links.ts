/**
 * Marks the links to the contact's own pages so that SES does not rewrite them (contract 04 section 8). SES strips the
 * attribute, and tracks clicks in HTML only. One pass over the marks that matter: bodies are written by customers, and a
 * single pattern for a whole tag takes quadratic time on broken HTML.
 */
export function withUntrackedLinks(html: string, contactId: string): string {
  const marks = new RegExp(`<a(?=[\\s/])|["'>]|/(?:unsubscribe|subscribe|manage)/${contactId}\\?t=`, "gi");
  const begins: number[] = [];
  let tagBegin = -1;
  let quote = "";
  for (const { 0: mark, index } of html.matchAll(marks)) {
    if (mark === '"' || mark === "'") {
      if (tagBegin >= 0) quote = quote === "" ? mark : quote === mark ? "" : quote;
    } else if (mark === ">") {
      if (quote === "") tagBegin = -1;
    } else if (mark.startsWith("<")) {
      tagBegin = index;
      quote = "";
    } else if (tagBegin >= 0 && begins.at(-1) !== tagBegin) {
      begins.push(tagBegin);
    }
  }
  return [0, ...begins.map((begin) => begin + 2)]
    .map((from, index) => html.slice(from, (begins[index] ?? html.length - 2) + 2))
    .join(" ses:no-track");
}
