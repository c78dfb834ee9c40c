import { beforeEach, expect, it } from "vitest";
import { DnsLookup } from "#lib/platform/dns-lookup.ts";
import { startDnsServer } from "#test/support/dns-server.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const server = await forThisFile(startDnsServer());
const dns = new DnsLookup([server.address]);

beforeEach(() => {
  server.behave("well");
  server.clear();
});

it("returns targets in lower case, and whole texts", async () => {
  const long = `v=spf1 ${"include:a.example.com ".repeat(20)}~all`;
  server.publish("CNAME", "a.acme.com", "Target.Example.COM");
  server.publish(
    "MX",
    "acme.com",
    { priority: 10, exchange: "MX1.acme.com" },
    { priority: 20, exchange: "mx2.acme.com" },
  );
  server.publish("TXT", "acme.com", long, "other");
  expect(await dns.find("CNAME", "a.acme.com")).toEqual(["target.example.com"]);
  expect((await dns.find("MX", "acme.com"))?.sort()).toEqual(["mx1.acme.com", "mx2.acme.com"]);
  expect((await dns.find("TXT", "acme.com"))?.sort()).toEqual(["other", long].sort());
});

it("returns nothing for an unknown name or record type", async () => {
  server.publish("TXT", "acme.com", "x");
  expect(await dns.find("TXT", "nothing.acme.com")).toEqual([]);
  expect(await dns.find("CNAME", "acme.com")).toEqual([]);
});

it("distinguishes an unknown name from a server that cannot answer", async () => {
  server.behave("failing");
  expect(await dns.find("TXT", "acme.com")).toBeUndefined();
  expect(await new DnsLookup(["127.0.0.1:1"]).find("TXT", "acme.com")).toBeUndefined();
});

it("times out after three seconds", async () => {
  server.behave("silent");
  const begun = performance.now();
  expect(await dns.find("TXT", "acme.com")).toBeUndefined();
  expect(performance.now() - begun).toBeLessThan(12_000);
});
