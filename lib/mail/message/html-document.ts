/** A body that is a document of its own, with any content before its first tag. */
const wholeDocument = /<html[\s>]|^\s*<!doctype\s/i;
const bodyTag = /<body[\s>]/i;
const bodyEnd = /<\/body\s*>/gi;

/** The body as a complete HTML document: unchanged if it is one, otherwise inside a plain one. */
export function asDocument(html: string): string {
  if (wholeDocument.test(html)) return html;
  const body = bodyTag.test(html) ? html : `<body>\n${html}\n</body>`;
  return `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
</head>
${body}
</html>
`;
}

/** Comments hold other body tags, for Outlook alone. */
const commentOrBody = /<!--|<body(?=[\s>])/gi;
const attributeMarks = /["'>]/g;

/** Inserts `addition` as the first element of the body, or at the start of a document without a body tag. */
export function afterBodyStart(document: string, addition: string): string {
  const at = bodyStart(document);
  return `${document.slice(0, at)}${addition}\n${document.slice(at)}`;
}

/** One pass: authors write documents, and a pattern for a whole tag takes quadratic time on broken HTML. */
function bodyStart(document: string): number {
  commentOrBody.lastIndex = 0;
  for (let found = commentOrBody.exec(document); found; found = commentOrBody.exec(document)) {
    if (found[0] !== "<!--") return tagEnd(document, found.index);
    const end = document.indexOf("-->", found.index + 2);
    if (end < 0) break;
    commentOrBody.lastIndex = end + 3;
  }
  return 0;
}

function tagEnd(document: string, begin: number): number {
  attributeMarks.lastIndex = begin;
  let quote = "";
  for (let mark = attributeMarks.exec(document); mark; mark = attributeMarks.exec(document)) {
    if (mark[0] === ">" && quote === "") return mark.index + 1;
    if (mark[0] !== ">" && (quote === "" || quote === mark[0])) quote = quote === "" ? mark[0] : "";
  }
  return begin;
}

/** Inserts `addition` before the last `</body>`, or at the end of a document without one. */
export function beforeBodyEnd(document: string, addition: string): string {
  const end = [...document.matchAll(bodyEnd)].at(-1)?.index ?? document.length;
  return `${document.slice(0, end)}${addition}\n${document.slice(end)}`;
}
