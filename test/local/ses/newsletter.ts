import { createHash } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer/index.js";

/** Greetings in six scripts, right-to-left and astral characters included. */
export const scripts = ["Größe & café", "Привет, мир", "Γειά σου", "مرحبا بالعالم", "你好，世界 🎉", "नमस्ते दुनिया"];

export const links = {
  shop: "https://shop.example/spring?utm_source=mail&utm_medium=e%20mail&x=1#top",
  product: "https://shop.example/p/größe",
  unsubscribe: "https://petrel.example/unsubscribe/abc?token=1&v=2",
};

/** A mail in the manner of real shop newsletters: nested tables, media queries, Outlook comments, over 100 KB. */
export function newsletterHtml(): string {
  const rows = Array.from(
    { length: 220 },
    (_, index) => `<tr><td style="padding:0 24px"><table role="presentation" width="100%"><tr>
<td class="col" width="50%"><img src="cid:logo@petrel" alt="${scripts[index % 6]}" width="280"></td>
<td class="col" width="50%"><h3>${scripts[index % 6]} no. ${index}</h3><p>5 &gt; 3, &nbsp;&copy; and = signs at the end=</p>
<a class='button' href='${links.product}'>Buy</a></td></tr></table></td></tr>`,
  );
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml"><head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<style>@media only screen and (max-width:600px){.col{display:block!important;width:100%!important}} a[href]{color:#06c}</style>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
</head><body style="margin:0"><table role="presentation" width="600" align="center">
<tr><td><!--[if mso]><v:roundrect href="https://shop.example/outlook"><a href="https://shop.example/mso">x</a></v:roundrect><![endif]-->
<!--[if !mso]><!--><a href="${links.shop.replaceAll("&", "&amp;")}" target="_blank">Shop</a><!--<![endif]--></td></tr>
${rows.join("\n")}
<tr><td><a ses:no-track href="${links.unsubscribe.replaceAll("&", "&amp;")}">Unsubscribe</a>
<a href="mailto:help@shop.example">Help</a></td></tr></table></body></html>`;
}

export const logo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Bytes that look like noise, the same each time. */
export function noise(size: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(size / 32) }, (_, index) =>
    createHash("sha256").update(String(index)).digest(),
  );
  return Buffer.concat(blocks).subarray(0, size);
}

export function newsletter(change: object = {}): Promise<Buffer> {
  return new MailComposer({
    from: "Åcme Shop <hello@acme.example>",
    to: "Ann <ann@example.com>",
    subject: `Frühling, весна, 春 ${"long subject ".repeat(8)}`,
    html: newsletterHtml(),
    text: `${scripts.join("\n")}\nShop (${links.shop})\n`,
    headers: { "List-Unsubscribe": `<${links.unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    attachments: [
      { filename: "logo.png", content: logo, cid: "logo@petrel", contentDisposition: "inline" },
      { filename: "Rechnung März.pdf", content: noise(50_000), contentType: "application/pdf" },
      { filename: "page.html", content: '<a href="https://shop.example/attached">x</a>', contentType: "text/html" },
    ],
    ...change,
  })
    .compile()
    .build();
}
