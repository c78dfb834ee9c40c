import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CheckedStepConfigs } from "#functions/api/workflows/step-configs.ts";
import { WebhookAddresses } from "#lib/domain/execution/webhook/webhook-addresses.ts";
import { LiquidSyntax } from "#lib/mail/template/liquid-syntax.ts";
import { DnsLookup } from "#lib/platform/dns-lookup.ts";
import { type DnsServer, startDnsServer } from "#test/support/dns-server.ts";

let dns: DnsServer;
let addresses: WebhookAddresses;

beforeAll(async () => {
  dns = await startDnsServer();
  const lookup = new DnsLookup([dns.address], { timeoutMs: 150, tries: 1, answerMsMax: 300 });
  addresses = new WebhookAddresses(lookup, ["localhost:8080", "hooks.test:80", "10.0.0.1:443"]);
});

afterAll(async () => dns?.close());

beforeEach(() => {
  dns.clear();
  dns.behave("well");
  dns.questions.splice(0);
});

const of = (url: string) => addresses.of(new URL(url));

const expanded = {
  public: "2606:4700:0000:0000:0000:0000:0000:1111",
  loopback: "0000:0000:0000:0000:0000:0000:0000:0001",
  unique: "fd00:0000:0000:0000:0000:0000:0000:0001",
  mapped: "0000:0000:0000:0000:0000:ffff:0a00:0001",
  nat64: "0064:ff9b:0000:0000:0000:0000:a9fe:a9fe",
  sixToFour: "2002:7f00:0001:0000:0000:0000:0000:0001",
};

describe("a host name", () => {
  it("resolves to all of its addresses, IPv4 first, with one lookup", async () => {
    dns.publish("AAAA", "public.test", expanded.public);
    dns.publish("A", "public.test", "93.184.215.14", "93.184.215.15");
    expect(await of("https://public.test:8443/x")).toEqual(["93.184.215.14", "93.184.215.15", "2606:4700::1111"]);
    expect(dns.questions.toSorted()).toEqual(["1 public.test", "28 public.test"]);
  });

  it("resolves to the addresses of its alias", async () => {
    dns.publish("CNAME", "alias.test", "public.test");
    dns.publish("A", "public.test", "93.184.215.14");
    expect(await of("http://alias.test/")).toEqual(["93.184.215.14"]);
  });

  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "169.254.169.254",
    "192.168.0.1",
    "172.31.0.1",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
  ])("with %s among its addresses is refused", async (address) => {
    dns.publish("A", "mixed.test", "93.184.215.14", address);
    dns.publish("AAAA", "mixed.test", expanded.public);
    await expect(of("http://mixed.test/")).rejects.toThrow(
      "The host mixed.test resolves to an address that is not public.",
    );
  });

  it.each(["loopback", "unique", "mapped", "nat64", "sixToFour"] as const)(
    "with an IPv6 address that is %s beside public ones is refused",
    async (kind) => {
      dns.publish("A", "mixed.test", "93.184.215.14");
      dns.publish("AAAA", "mixed.test", expanded.public, expanded[kind]);
      await expect(of("http://mixed.test/")).rejects.toThrow(
        "The host mixed.test resolves to an address that is not public.",
      );
    },
  );

  it("is resolved again each time, so a name that is no longer public is refused", async () => {
    dns.publish("A", "rebound.test", "93.184.215.14");
    expect(await of("http://rebound.test/")).toEqual(["93.184.215.14"]);
    dns.publish("A", "rebound.test", "127.0.0.1");
    await expect(of("http://rebound.test/")).rejects.toThrow("not public");
  });

  it("that is unknown or gets no DNS answer fails with a readable message", async () => {
    await expect(of("http://unknown.test/")).rejects.toThrow("The host unknown.test has no address.");
    dns.behave("silent");
    await expect(of("http://unknown.test/")).rejects.toThrow("DNS lookup of the host unknown.test failed.");
  });

  it("is accepted with its IPv4 addresses when the lookup of the others fails", async () => {
    dns.publish("A", "public.test", "93.184.215.14");
    dns.behave("failing", "AAAA");
    expect(await of("http://public.test/")).toEqual(["93.184.215.14"]);
  });
});

describe("an address in the URL", () => {
  it("is accepted when it is public", async () => {
    expect(await of("http://93.184.215.14/")).toEqual(["93.184.215.14"]);
    expect(await of("http://[2606:4700::1111]:81/")).toEqual(["2606:4700::1111"]);
  });

  it.each([
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://017700000001/",
    "http://10.0.0.1/",
    "http://169.254.169.254/latest",
    "http://[::]/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::127.0.0.1]/",
    "http://[2002:7f00:1::]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[fe80::1]/",
    "http://[fc00::1]/",
    "http://[2001::1]/",
    "http://localhost/",
    "http://LOCALHOST:8081/",
    "http://localhost../",
    "http://a.localhost/",
    "http://printer.local/",
    "http://db.internal/",
  ])("is refused without a DNS lookup: %s", async (url) => {
    await expect(of(url)).rejects.toThrow(/^The host \S+ is not public\.$/);
    expect(dns.questions).toEqual([]);
  });
});

describe("an allowed host", () => {
  it("is called wherever the system resolves it, on that port only", async () => {
    for (const url of ["http://localhost:8080/a", "http://hooks.test/", "https://10.0.0.1/"]) {
      expect(await of(url)).toBe(undefined);
    }
    for (const url of ["http://localhost/", "http://10.0.0.1/", "http://10.0.0.2:443/"]) {
      await expect(of(url)).rejects.toThrow("not public");
    }
    await expect(of("https://hooks.test/")).rejects.toThrow("no address");
  });

  it("is accepted in the settings of a step, unlike other private addresses", () => {
    const configs = new CheckedStepConfigs(new LiquidSyntax(), ["127.0.0.1:8080"]);
    const parse = (url: string) => configs.parse("WEBHOOK", { url }, undefined);
    expect(parse("http://127.0.0.1:8080/in")).toMatchObject({ typed: { config: { url: "http://127.0.0.1:8080/in" } } });
    expect(() => parse("http://127.0.0.1:8081/in")).toThrow();
    expect(() => parse("https://127.0.0.1/in")).toThrow();
    const deployed = new CheckedStepConfigs(new LiquidSyntax());
    expect(() => deployed.parse("WEBHOOK", { url: "http://127.0.0.1:8080/in" }, undefined)).toThrow();
  });
});
