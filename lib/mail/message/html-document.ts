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

/** Inserts `addition` before the last `</body>`, or at the end of a document without one. */
export function beforeBodyEnd(document: string, addition: string): string {
  const end = [...document.matchAll(bodyEnd)].at(-1)?.index ?? document.length;
  return `${document.slice(0, end)}${addition}\n${document.slice(end)}`;
}
