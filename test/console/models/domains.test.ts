import { expect, it } from "vitest";
import { domainIn, recordsText, relativeName, zoneFile, zoneOf } from "#console/src/features/settings/domains/model.ts";

const records = [
  { type: "CNAME", name: "a1._domainkey.acme.org", value: "a1.dkim.example.com", purpose: "dkim", required: true },
  { type: "MX", name: "m.acme.org", value: "feedback.example.com", priority: 10, purpose: "mail_from", required: true },
  { type: "TXT", name: "_dmarc.acme.org", value: "v=DMARC1; p=none;", purpose: "dmarc", required: false },
] as const;

it("finds the zone of a domain, also where countries share a second level", () => {
  expect(["acme.org", "mail.acme.org", "mail.acme.co.uk", "co.de", "x.acme.io"].map(zoneOf)).toEqual([
    ...["acme.org", "acme.org", "acme.co.uk", "co.de", "acme.io"],
  ]);
});

it("finds the domain in a pasted address of a page or a person", () => {
  const pasted = [" Mail.Acme.org. ", "https://mail.acme.org:8443/@ann?a=b", "ann@mail.acme.org"];
  expect(pasted.map(domainIn)).toEqual(["mail.acme.org", "mail.acme.org", "mail.acme.org"]);
  expect(domainIn(" ")).toBe("");
});

it("names a record as its DNS provider wants it", () => {
  expect(relativeName("a1._domainkey.mail.acme.org", "acme.org")).toBe("a1._domainkey.mail");
  expect(relativeName("acme.org", "acme.org")).toBe("@");
});

it("writes all records as lines with tabs", () => {
  expect(recordsText(records).split("\n")).toEqual([
    "Type\tName\tValue\tPriority",
    "CNAME\ta1._domainkey.acme.org\ta1.dkim.example.com",
    "MX\tm.acme.org\tfeedback.example.com\t10",
    "TXT\t_dmarc.acme.org\tv=DMARC1; p=none;",
  ]);
});

it("writes a zone file with ended names and quoted texts", () => {
  expect(zoneFile(records).split("\n")).toEqual([
    "a1._domainkey.acme.org. 3600 IN CNAME a1.dkim.example.com.",
    "m.acme.org. 3600 IN MX 10 feedback.example.com.",
    '_dmarc.acme.org. 3600 IN TXT "v=DMARC1; p=none;"',
    "",
  ]);
});
