/** A body that is a document of its own, whatever stands before its first tag. */
const wholeDocument = /<html[\s>]|^\s*<!doctype\s/i;
const bodyTag = /<body[\s>]/i;
const bodyEnd = /<\/body\s*>/gi;

/** The body as a whole HTML document: left as it is when it is one, else put into a plain one. */
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

/** Puts `addition` before the last `</body>`, or at the end of a document that closes none. */
export function beforeBodyEnd(document: string, addition: string): string {
  const end = [...document.matchAll(bodyEnd)].at(-1)?.index ?? document.length;
  return `${document.slice(0, end)}${addition}\n${document.slice(end)}`;
}
