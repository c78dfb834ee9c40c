import { describe, expect, it } from "vitest";
import { MailDomainLookup, namesToAsk } from "#lib/domain/verification/mail-domain-lookup.ts";
import type { RecordType } from "#lib/platform/dns-lookup.ts";

/** Answers at once. Undefined means no answer. */
function lookupOf(answers: Record<string, string[] | undefined>) {
  const asked: string[] = [];
  const find = async (type: RecordType, name: string): Promise<string[] | undefined> => {
    asked.push(`${type} ${name}`);
    const key = `${type} ${name}`;
    return key in answers ? answers[key] : [];
  };
  return { lookup: new MailDomainLookup({ find }), asked };
}

const mail = { "MX mail.acme.com": ["mx.acme.com"] };

describe("a mail domain", () => {
  it("exists when one of its names exists, even if other lookups fail", async () => {
    const { lookup } = lookupOf({ ...mail, "NS mail.acme.com": undefined, "NS acme.com": ["ns1.acme.com"] });
    expect(await lookup.look("mail.acme.com")).toEqual({ domainExists: true, hasMxRecords: true, hasWebsite: false });
  });

  it("is not reported as missing while one of its names might exist", async () => {
    const { lookup, asked } = lookupOf({ ...mail, "NS mail.acme.com": [], "NS acme.com": undefined });
    await expect(lookup.look("mail.acme.com")).rejects.toMatchObject({ code: "EXTERNAL_SERVICE_ERROR" });
    expect(asked.filter((each) => each === "NS acme.com")).toHaveLength(3);
  });

  it("that does not exist is missing even if its mail lookup fails", async () => {
    const { lookup } = lookupOf({ "MX acme.com": undefined, "A acme.com": undefined });
    expect(await lookup.look("acme.com")).toEqual({ domainExists: false, hasMxRecords: false, hasWebsite: false });
  });

  it("accepts mail when it has another exchange beside the null MX", async () => {
    const { lookup } = lookupOf({ "NS acme.com": ["ns1.acme.com"], "MX acme.com": ["", "mx.acme.com"] });
    expect(await lookup.look("acme.com")).toMatchObject({ hasMxRecords: true });
  });
});

describe("the names to look up", () => {
  it.each([
    ["acme.com", ["acme.com"]],
    ["mail.acme.co.uk", ["mail.acme.co.uk", "acme.co.uk"]],
    ["a.b.acme.com", ["a.b.acme.com", "b.acme.com", "acme.com"]],
    ["acme.test", ["acme.test"]],
    ["co.uk", ["co.uk"]],
    ["ann.github.io", ["ann.github.io", "github.io"]],
    ["1.2.3.4", ["1.2.3.4"]],
    ["a.xn--bcher-kva.de", ["a.xn--bcher-kva.de", "xn--bcher-kva.de"]],
  ])("for %s end at the registered domain", (domain, names) => {
    expect(namesToAsk(domain)).toEqual(names);
  });

  it("are five for the longest domain: the domain itself, and those nearest to the registered one", () => {
    const domain = `${"a.".repeat(120)}acme.com`;
    expect(namesToAsk(domain)).toEqual([domain, "a.a.a.acme.com", "a.a.acme.com", "a.acme.com", "acme.com"]);
  });
});
