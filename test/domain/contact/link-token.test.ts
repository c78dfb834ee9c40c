import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkToken, opensContact, projectOfToken } from "#lib/domain/contact/link-token.ts";
import { projectId } from "#test/support/fakes/ids.ts";

const signer = { id: projectId("77b00000-1234-4000-8000-000000000abc"), linkKey: "ab".repeat(32) };
const contactId = "8d1f0000-1111-8222-8333-444455556666";
const token = linkToken(signer, contactId);

const opens = (given: string) => opensContact(signer, contactId, given);
const hex = (length: number) => fc.array(fc.integer({ min: 0, max: 255 }), { minLength: length, maxLength: length });
const key = hex(32).map((bytes) => Buffer.from(bytes).toString("hex"));

describe("the token of a link", () => {
  it("names its project and opens its contact, for ids in any case", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), key, (id, contact, linkKey) => {
        const made = linkToken({ id: projectId(id), linkKey }, contact);
        expect(made).toMatch(/^[\w-]{43}$/);
        expect(projectOfToken(made)).toBe(id);
        expect(opensContact({ id: projectId(id), linkKey }, contact.toUpperCase(), made)).toBe(true);
        expect(linkToken({ id: projectId(id.toUpperCase()), linkKey }, contact.toUpperCase())).toBe(made);
      }),
    );
  });

  it("opens no other contact, and does not open with another key or in another project", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), key, (id, contact, linkKey) => {
        fc.pre(id !== signer.id && contact !== contactId && linkKey !== signer.linkKey);
        expect(opens(linkToken(signer, contact))).toBe(false);
        expect(opens(linkToken({ ...signer, id: projectId(id) }, contactId))).toBe(false);
        expect(opens(linkToken({ ...signer, linkKey }, contactId))).toBe(false);
      }),
    );
  });

  it("is void with any bit changed", () => {
    const bytes = Buffer.from(token, "base64url");
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(opens(flipped.toString("base64url"))).toBe(false);
    }
  });

  it("is void with any character changed, removed or added, and in any other encoding of its bytes", () => {
    const characters = [..."AZaz09-_+/=. \u0000é☃"];
    for (let at = 0; at <= token.length; at += 1) {
      const [before, here, after] = [token.slice(0, at), token.slice(at, at + 1), token.slice(at + 1)];
      expect(opens(before)).toBe(at === token.length);
      if (here) expect(opens(before + after)).toBe(false);
      for (const character of characters) {
        expect(opens(before + character + here + after)).toBe(false);
        if (here && character !== here) expect(opens(before + character + after)).toBe(false);
      }
    }
    const spellings = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"]
      .map((last) => token.slice(0, -1) + last)
      .filter((text) => Buffer.from(text, "base64url").equals(Buffer.from(token, "base64url")));
    expect(spellings.length).toBeGreaterThan(1);
    expect(spellings.filter(opens)).toEqual([token]);
  });

  it("is void for any other text, and never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.base64String()), (text) => {
        expect(opens(text)).toBe(false);
        if (!/^[\w-]{43}$/.test(text)) expect(projectOfToken(text)).toBeUndefined();
      }),
    );
    expect(projectOfToken("")).toBeUndefined();
    expect(projectOfToken(`${token}=`)).toBeUndefined();
    expect(projectOfToken(`${token}\n`)).toBeUndefined();
  });
});
