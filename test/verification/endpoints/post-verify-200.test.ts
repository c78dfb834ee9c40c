import { beforeEach, describe, expect, it } from "vitest";
import { packagedDisposable } from "#lib/storage/verification/packaged-lists.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startVerifyFixture } from "#test/verification/endpoints/verify-fixture.ts";

const fixture = await forThisFile(startVerifyFixture());

beforeEach(() => {
  fixture.dns.behave("well");
  fixture.dns.clear();
  fixture.dns.questions.length = 0;
});

const plain = {
  valid: true,
  isDisposable: false,
  isAlias: false,
  isTypo: false,
  isPlusAddressed: false,
  isPersonalEmail: false,
  domainExists: true,
  hasWebsite: true,
  hasMxRecords: true,
  reasons: ["The address looks valid."],
};

const verified = async (email: string) => {
  const { status, body } = await fixture.verify({ email });
  expect([status, body.success]).toEqual([200, true]);
  return body.data;
};

describe("POST /v1/verify answers 200", () => {
  it("with all fields, and without a suggestion for a common address", async () => {
    fixture.publish("acme.com");
    const { status, body } = await fixture.verify({ email: " Ann@ACME.com " });
    expect([status, body]).toEqual([200, { success: true, data: { email: "ann@acme.com", ...plain } }]);
  });

  it("and stores only the count of its minute, and logs no address", async () => {
    fixture.publish("acme.com");
    await verified("ann@acme.com");
    const stored = async () =>
      new Map((await fixture.table.scan()).map((item) => [`${item["pk"]} ${item["sk"]}`, item]));
    const before = await stored();
    fixture.logged.length = 0;
    fixture.table.takeUnits();
    await verified("ann.example@acme.com");
    expect(fixture.table.takeUnits()).toEqual({ write: 0, read: 1 });
    const withoutCount = (items: Map<string, unknown>) => new Map([...items].filter(([key]) => !key.startsWith("L#")));
    expect(withoutCount(await stored())).toEqual(withoutCount(before));
    expect(fixture.logged).toEqual([["request", expect.objectContaining({ route: "/v1/verify", status: 200 })]]);
    expect(JSON.stringify(fixture.logged)).not.toMatch(/ann\.example|acme\.com/);
  });

  it.each([[".ann"], ["ann."], ["a..nn"], ["a(nn"], ['"ann"'], ["a,nn"], ["a:nn"], ["a\\nn"], ["a[nn]"]])(
    "with only the format as reason for %s, and without a lookup",
    async (local) => {
      fixture.publish("acme.com");
      expect(await verified(`${local}@acme.com`)).toEqual({
        email: `${local}@acme.com`,
        ...plain,
        valid: false,
        domainExists: false,
        hasWebsite: false,
        hasMxRecords: false,
        reasons: ["The address format is not valid."],
      });
      expect(fixture.dns.questions).toEqual([]);
    },
  );

  it("with every unquoted character allowed", async () => {
    fixture.publish("acme.com");
    expect(await verified("!#$%&'*/=?^_`{|}~-.a1@acme.com")).toMatchObject({ valid: true });
  });

  it("with no further findings for a domain that does not exist", async () => {
    fixture.dns.publish("MX", "gone.example", { priority: 10, exchange: "mx.gone.example" });
    fixture.dns.publish("A", "gone.example", "192.0.2.1");
    expect(await verified("ann@gone.example")).toEqual({
      email: "ann@gone.example",
      ...plain,
      valid: false,
      domainExists: false,
      hasWebsite: false,
      hasMxRecords: false,
      reasons: ["The domain does not exist."],
    });
  });

  it.each(["acme.co.uk", "mail.acme.co.uk", "a.mail.acme.co.uk"])(
    "and finds from the name servers of %s that a mail domain exists",
    async (delegated) => {
      const domain = "a.mail.acme.co.uk";
      fixture.dns.publish("NS", delegated, "ns1.example.net");
      fixture.dns.publish("MX", domain, { priority: 10, exchange: "mx.example.net" });
      expect(await verified(`ann@${domain}`)).toMatchObject({ valid: true, domainExists: true, hasWebsite: false });
    },
  );

  it("and does not count a name server above the registered domain", async () => {
    fixture.dns.publish("NS", "co.uk", "ns1.nic.uk");
    fixture.dns.publish("NS", "uk", "ns1.nic.uk");
    expect(await verified("ann@acme.co.uk")).toMatchObject({ valid: false, domainExists: false });
    expect(fixture.dns.questions.filter((question) => question.startsWith("2 "))).toEqual(["2 acme.co.uk"]);
  });

  it.each([
    ["no MX", []],
    ["the null MX", [{ priority: 0, exchange: "." }]],
  ])("with a domain that accepts no mail when it has %s", async (_name, exchanges) => {
    fixture.publish("acme.com");
    fixture.dns.publish("MX", "acme.com", ...exchanges);
    expect(await verified("ann@acme.com")).toEqual({
      email: "ann@acme.com",
      ...plain,
      valid: false,
      hasMxRecords: false,
      reasons: ["The domain does not accept email."],
    });
  });

  it("with a website by IPv4 or IPv6, which does not affect the verdict", async () => {
    fixture.publish("acme.com");
    fixture.dns.publish("A", "acme.com");
    expect(await verified("ann@acme.com")).toMatchObject({ valid: true, hasWebsite: false });
    fixture.dns.publish("AAAA", "acme.com", "2001:0db8:0000:0000:0000:0000:0000:0001");
    expect(await verified("ann@acme.com")).toMatchObject({ valid: true, hasWebsite: true });
  });

  it("and follows aliases, and handles DNS answers too long for a datagram", async () => {
    fixture.dns.publish("NS", "acme.com", ...Array.from({ length: 60 }, (_, index) => `ns${index}.example.net`));
    fixture.dns.publish("CNAME", "mail.acme.com", "mail.provider.example");
    fixture.dns.publish("CNAME", "mail.provider.example", "pool.provider.example");
    fixture.dns.publish("MX", "pool.provider.example", { priority: 10, exchange: "mx.provider.example" });
    fixture.dns.publish("A", "pool.provider.example", "192.0.2.1");
    fixture.dns.behave("truncating");
    expect(await verified("ann@mail.acme.com")).toEqual({ email: "ann@mail.acme.com", ...plain });
  });

  it("with domain names in any script", async () => {
    fixture.publish("xn--bcher-kva.example");
    expect(await verified("ann@bücher.example")).toEqual({ email: "ann@xn--bcher-kva.example", ...plain });
  });
});

describe("the flags of POST /v1/verify", () => {
  it.each([
    ["ann@mailinator.com", { isDisposable: true }],
    ["ann@below.mailinator.com", { isDisposable: true }],
    ["ann@not-at-all-mailinator.com", {}],
    ["ann@duck.com", { isAlias: true }],
    ["ann@privaterelay.appleid.com", { isAlias: true }],
    ["ann@mine.anonaddy.com", { isAlias: true }],
    ["ann@passmail.net", { isAlias: true }],
    ["ann@gmail.com", { isPersonalEmail: true }],
    ["ann@yahoo.co.uk", { isPersonalEmail: true }],
    ["ann@proton.me", { isPersonalEmail: true }],
    ["ann+shop@acme.com", { isPlusAddressed: true }],
    ["a+b+c@gmail.com", { isPlusAddressed: true, isPersonalEmail: true }],
  ])("classify %s by the lists, and leave it valid", async (email, flags) => {
    fixture.publish(email.split("@")[1] ?? "");
    expect(await verified(email)).toEqual({ email, ...plain, ...flags });
  });

  it("include a suggestion beside all other fields", async () => {
    fixture.publish("gmial.com");
    const reasons = ["Possible typo: did you mean gmail.com?"];
    const suggestion = { isTypo: true, suggestedEmail: "ann+x@gmail.com", isPlusAddressed: true };
    expect(await verified("ann+x@gmial.com")).toEqual({ email: "ann+x@gmial.com", ...plain, ...suggestion, reasons });
  });

  it("do not call a typo a disposable domain, even when the misspelled domain accepts mail", async () => {
    expect(packagedDisposable()).toContain("gmial.com");
    expect(await verified("ann@gmial.com")).toMatchObject({ isTypo: true, isDisposable: false });
  });

  it("are present whichever check fails", async () => {
    const nothing = { valid: false, domainExists: false, hasWebsite: false, hasMxRecords: false };
    expect(await verified("ann@gmail.con")).toEqual({
      email: "ann@gmail.con",
      ...plain,
      ...nothing,
      isTypo: true,
      suggestedEmail: "ann@gmail.com",
      reasons: ["The domain does not exist.", "Possible typo: did you mean gmail.com?"],
    });
    expect(await verified("a..b+c@mailinator.com")).toEqual({
      email: "a..b+c@mailinator.com",
      ...plain,
      ...nothing,
      isDisposable: true,
      isPlusAddressed: true,
      reasons: ["The address format is not valid."],
    });
  });

  it("follow the refreshed list within an hour", async () => {
    fixture.publish("acme.com");
    expect(await verified("ann@acme.com")).toMatchObject({ isDisposable: false });
    await fixture.lists.replace(0, { domains: ["acme.com"], now: fixture.clock.at });
    expect(await verified("ann@acme.com")).toMatchObject({ isDisposable: false });
    fixture.clock.at = new Date(fixture.clock.at.getTime() + 60 * 60 * 1_000);
    expect(await verified("ann@acme.com")).toMatchObject({ isDisposable: true });
    fixture.publish("mailinator.com");
    expect(await verified("ann@mailinator.com")).toMatchObject({ isDisposable: false });
  });
});
