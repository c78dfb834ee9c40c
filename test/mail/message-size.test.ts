import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messageBytes } from "#lib/mail/message/message-size.ts";
import { buildMime } from "#lib/mail/message/mime.ts";
import { mailOf } from "#test/mail/mail-of.ts";
import { dataId } from "#test/support/fakes/ids.ts";

const piece = fc.constantFrom(
  "<p>",
  "</p>",
  "<br>",
  "<hr>",
  "<ul><li>",
  "</li></ul>",
  "<li>",
  "<table><tr><td>",
  "</td><td>",
  "</table>",
  "<a href=x>",
  "</a>",
  "a",
  "=",
  "é",
  "日本",
  "😀",
  " ",
  "\n",
  "<h1>",
  "&amp;",
  "<ol><li>",
);
const html = fc.array(piece, { maxLength: 400 }).map((parts) => parts.join("").repeat(20));

describe("the estimated size", () => {
  it("is never smaller than the message", async () => {
    await fc.assert(
      fc.asyncProperty(
        html,
        fc.string({ unit: "grapheme", maxLength: 998 }),
        fc.nat(5_000),
        fc.option(fc.string({ unit: "grapheme", maxLength: 998 })),
        async (body, subject, size, preheader) => {
          const headers = { "X-A": "é".repeat(900), "X-B": "y".repeat(998) };
          const attachment = {
            filename: "日".repeat(255),
            contentType: "a/b",
            size,
            disposition: "attachment",
            contentId: null,
            key: "k",
          } as const;
          const mail = {
            dataId: dataId(),
            email: mailOf({ subject, preheader, headers }),
            ...{ html: body, text: preheader && body },
            attachments: [{ attachment, bytes: new Uint8Array(size) }],
          };
          const mime = await buildMime(mail, new Date(0));
          expect(
            messageBytes({ subject, preheader, html: body, text: mail.text, headers, attachmentBytes: [size] }),
          ).toBeGreaterThanOrEqual(mime.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("counts attachments as base64", () => {
    const parts = { subject: "", preheader: null, html: "", text: null, headers: {} };
    const grown =
      messageBytes({ ...parts, attachmentBytes: [10_485_760] }) - messageBytes({ ...parts, attachmentBytes: [] });
    expect(grown).toBeGreaterThan(10_485_760 * 1.36);
    expect(grown).toBeLessThan(10_485_760 * 1.38);
  });

  it("accepts the largest attachments with a large body", () => {
    const size = messageBytes({
      subject: "x",
      ...{ preheader: null, text: null },
      html: "x".repeat(5_000_000),
      headers: {},
      attachmentBytes: [10_485_760],
    });
    expect(size).toBeLessThan(41_943_040);
  });
});
