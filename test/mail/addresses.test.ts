import fc from "fast-check";
import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import { normaliseAddress } from "#lib/domain/contact/address.ts";
import { mailboxOf } from "#lib/mail/message/mailbox.ts";
import { buildMime } from "#lib/mail/message/mime.ts";
import { mailOf } from "#test/mail/mail-of.ts";
import { dataId } from "#test/support/fakes/ids.ts";

const printable = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
const localPart = fc.oneof(
  fc.string({ unit: printable, minLength: 1, maxLength: 64 }),
  fc.string({ unit: printable, minLength: 1, maxLength: 60 }).map((text) => `"${text}"`),
  fc.constantFrom("x>", "<x", "a..b", ".a", '"a,b"', '"a\\"b"', "a,b", "a(b)", "a\\b", "=?utf-8?q?a?="),
);
const label = fc.oneof(
  fc.constantFrom("1", "0x1", "07", "999", "com", "xn--a", "xn--exmple-cua", "a--b"),
  fc.string({ unit: fc.constantFrom(..."abx0129-"), minLength: 1, maxLength: 8 }),
);
const accepted = fc
  .tuple(localPart, fc.array(label, { minLength: 2, maxLength: 4 }))
  .map(([local, labels]) => normaliseAddress(`${local}@${labels.join(".")}`))
  .filter((address) => address !== undefined);

it("uses the envelope's address in To, From and Reply-To for every accepted address", async () => {
  const property = fc.asyncProperty(accepted, async (address) => {
    const email = mailOf({ to: address, from: address, replyTo: address, toName: "Ann, <b@example.com>" });
    const mail = {
      dataId: dataId("6f1c9a52-6c1b-4d3e-9d7c-1f5a5b0c2e11"),
      email,
      ...{ html: "<p>Hi</p>", text: null },
      attachments: [],
    };
    const { to, from, replyTo } = await PostalMime.parse(buildMime(mail, new Date(0)));
    const named = [...(to ?? []), from, ...(replyTo ?? [])].map((mailbox) => mailbox?.address);
    expect(named).toEqual([mailboxOf(address), mailboxOf(address), mailboxOf(address)]);
  });
  await fc.assert(property, { numRuns: 300 });
});

it.each(["=?utf-8?q?Hello?=", "Re: =?utf-8?b?SGVsbG8=?= for you", "=?x?= 案内 =?"])(
  "delivers the subject %s unchanged",
  async (subject) => {
    const mail = {
      dataId: dataId("6f1c9a52-6c1b-4d3e-9d7c-1f5a5b0c2e11"),
      ...{ html: "<p>Hi</p>", text: null },
      text: null,
      attachments: [],
    };
    const raw = buildMime({ ...mail, email: mailOf({ subject }) }, new Date(0));
    expect((await PostalMime.parse(raw)).subject).toBe(subject);
  },
);
