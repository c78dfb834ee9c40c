import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainSet } from "#lib/domain/verification/domain-set.ts";
import { editDistance } from "#lib/domain/verification/edit-distance.ts";
import { forwardingServices } from "#lib/domain/verification/forwarding-services.ts";
import { lookalikes, mailboxProviders } from "#lib/domain/verification/mailbox-providers.ts";
import { meantDomain } from "#lib/domain/verification/spelling.ts";
import { packagedDisposable, packagedFreeMailboxes } from "#lib/storage/verification/packaged-lists.ts";

describe("a domain", () => {
  it.each([
    ["gmial.com", "gmail.com"],
    ["gmai.com", "gmail.com"],
    ["gmaill.com", "gmail.com"],
    ["gnail.com", "gmail.com"],
    ["gmail.con", "gmail.com"],
    ["gmail.co", "gmail.com"],
    ["gmail.cmo", "gmail.com"],
    ["gmail.comm", "gmail.com"],
    ["hotmial.com", "hotmail.com"],
    ["hotmail.cm", "hotmail.com"],
    ["outlok.com", "outlook.com"],
    ["yahooo.com", "yahoo.com"],
    ["yaho.co.uk", "yahoo.co.uk"],
    ["iclod.com", "icloud.com"],
    ["protonmial.com", "protonmail.com"],
    ["aol.con", "aol.com"],
    ["web.dee", "web.de"],
    ["gmial.con", "gmail.com"],
  ])("written %s is corrected to %s", (written, meant) => {
    expect(meantDomain(written)).toBe(meant);
  });

  it.each([
    ...["acme.com", "example.com", "google.com", "apple.com", "box.com", "ge.com", "hp.com", "aon.com", "dell.com"],
    ...["hotmail.se", "gmail.de", "yahoo.co.nz", "zoho.org", "live.co", "me.co", "horizon.net", "cloud.com"],
    ...["mail.gmial.com", "gmail.example.com", "b.de", "x.y.z.example", `${"a".repeat(60)}.${"b".repeat(60)}.com`],
  ])("like %s is not a typo", (domain) => {
    expect(meantDomain(domain)).toBeUndefined();
  });

  it("that is well-known, similar to another well-known one or a forwarder is not a typo", () => {
    for (const domain of [...mailboxProviders, ...lookalikes, "duck.com", "mozmail.com", "slmail.me", "mailer.me"]) {
      expect([domain, meantDomain(domain)]).toEqual([domain, undefined]);
    }
  });

  it("with one typo in a long name is close to a well-known one, wherever the typo is", () => {
    const long = mailboxProviders.filter((domain) => domain.indexOf(".") >= 5);
    const slip = fc.record({ domain: fc.constantFrom(...long), at: fc.nat(), letter: fc.constantFrom("q", "x", "") });
    fc.assert(
      fc.property(slip, ({ domain, at, letter }) => {
        const label = domain.slice(0, domain.indexOf("."));
        const index = at % label.length;
        const written = label.slice(0, index) + letter + label.slice(index + 1) + domain.slice(label.length);
        const isRight = mailboxProviders.includes(written) || lookalikes.includes(written);
        expect(meantDomain(written) === undefined).toBe(isRight);
      }),
    );
  });
});

describe("the distance of two texts", () => {
  const short = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });

  it.each([
    ["", "", 0],
    ["abc", "abc", 0],
    ["abc", "acb", 1],
    ["abc", "ab", 1],
    ["ab", "abc", 1],
    ["abc", "abd", 1],
    ["", "abc", 3],
    ["gmail", "gmial", 1],
    ["ca", "abc", 3],
  ])("of %j and %j is %d", (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
  });

  it("is symmetric, zero only for equal texts, and at most the longer length", () => {
    fc.assert(
      fc.property(short, short, (from, to) => {
        const distance = editDistance(from, to);
        expect(distance).toBe(editDistance(to, from));
        expect(distance === 0).toBe(from === to);
        expect(distance).toBeLessThanOrEqual(Math.max(from.length, to.length));
        expect(distance).toBeGreaterThanOrEqual(Math.abs(from.length - to.length));
      }),
    );
  });
});

describe("the lists", () => {
  it("include subdomains of a listed domain, and no sibling or parent", () => {
    const set = new DomainSet(["b.example"]);
    const covered = ["b.example", "a.b.example", "x.a.b.example"];
    expect(covered.map((domain) => set.covers(domain))).toEqual([true, true, true]);
    expect(["ab.example", "example", "b.example.com", ""].map((domain) => set.covers(domain))).toEqual(
      Array(4).fill(false),
    );
  });

  it("that are packaged are present, normalized and consistent", () => {
    const [disposable, free] = [new DomainSet(packagedDisposable()), new DomainSet(packagedFreeMailboxes())];
    expect(disposable.size).toBeGreaterThan(8_000);
    expect(free.size).toBeGreaterThan(4_000);
    expect(mailboxProviders.filter((domain) => disposable.covers(domain) || forwardingServices.covers(domain))).toEqual(
      [],
    );
    const lists = [...packagedDisposable(), ...packagedFreeMailboxes()];
    expect(lists.filter((domain) => !/^[a-z0-9.-]+$/.test(domain))).toEqual([]);
  });
});
