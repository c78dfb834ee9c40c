/** A page of text as a PDF that opens: objects, their offsets and a trailer. ASCII without brackets only. */
export function pdf(lines: string[]): Buffer {
  const text = lines.map((line) => `(${line}) Tj T*`).join("\n");
  const content = `BT /F1 12 Tf 18 TL 56 780 Td\n${text}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  // The comment of bytes over 127 tells programs on the way that the file is binary.
  const parts = [Buffer.from("%PDF-1.4\n%âãÏÓ\n", "latin1"), ...objects.map((object) => Buffer.from(object))];
  const offsets = objects.map((_, index) => parts.slice(0, index + 1).reduce((sum, part) => sum + part.length, 0));
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + trailer)]);
}
