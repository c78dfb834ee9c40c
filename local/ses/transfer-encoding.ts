/** Decodes a body by its Content-Transfer-Encoding. */
export function decodeBody(body: Buffer, encoding: string): Buffer {
  const name = encoding.trim().toLowerCase();
  if (name === "base64") return Buffer.from(body.toString("latin1"), "base64");
  if (name === "quoted-printable") return decodeQuotedPrintable(body.toString("latin1"));
  return body;
}

/** Base64 in lines of 76 characters, as RFC 2045 requires. */
export function encodeBase64Lines(content: Buffer): Buffer {
  const lines = content.toString("base64").match(/.{1,76}/g) ?? [];
  return Buffer.from(lines.join("\r\n"), "latin1");
}

function decodeQuotedPrintable(text: string): Buffer {
  const joined = text.replaceAll(/[ \t]+(?=\r?\n|$)/g, "").replaceAll(/=\r?\n/g, "");
  const decoded = joined.replaceAll(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(decoded, "latin1");
}
