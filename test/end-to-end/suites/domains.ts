import { expect, it } from "vitest";
import { Browser } from "#test/support/browser.ts";
import type { DnsServer } from "#test/support/dns-server.ts";
import type { Answer, RunningStack } from "#test/support/stack.ts";

interface DnsRecord {
  type: "CNAME" | "MX" | "TXT";
  name: string;
  value: string;
  priority?: number;
  purpose: string;
  found?: boolean;
}

interface Domain {
  id: string;
  domain: string;
  status: string;
  verified: boolean;
  contested: boolean;
  dkimStatus?: string;
  dkimTokens: string[];
  records: DnsRecord[];
  inboundRecords: DnsRecord[];
}

interface Project {
  id: string;
  secret: string;
}

/** Sender domains as their owners add, publish, verify and lose them. */
export function domains(stack: () => RunningStack, dns: () => DnsServer): void {
  const callAs = <T = Domain>(key: string, method: string, path: string, body?: unknown) =>
    stack().call<T>(method, path, body, { authorization: `Bearer ${key}` });
  const report = (domain: string, status: string) => stack().local("POST", `/identities/${domain}`, { status });
  /** Runs the check once that is scheduled every five minutes. */
  const nextRound = async () => {
    await stack().settle();
    await stack().advance(300);
    await stack().settle();
  };
  const statusOf = async ({ id, secret }: Project, domain: string) => {
    const { body } = await callAs<Domain[]>(secret, "GET", `/domains/project/${id}`);
    return body.find((each) => each.domain === domain)?.status;
  };
  const sendFrom = (key: string, domain: string) =>
    callAs<{ error?: { details?: { reason?: string } } }>(key, "POST", "/v1/send", {
      ...{ to: "reader@example.com", subject: "Hi", body: "<p>Hi</p>", from: `news@${domain}` },
    });
  const subjectsTo = async (email: string) => {
    await stack().settle();
    return (await stack().messages(email)).map(({ subject }) => subject);
  };

  /** A new user with a project. */
  async function newOwner(email: string) {
    const browser = await Browser.ofNewUser(stack(), email);
    const { body: project } = await browser.call<Project>("POST", "/users/@me/projects", { name: "Shop" });
    const add = async (domain: string) => (await callAs(project.secret, "POST", "/domains", { domain })).body;
    const verify = async (id: string) => (await callAs(project.secret, "GET", `/domains/${id}/verify`)).body;
    return { browser, project, add, verify, email };
  }

  it("shows the account at SES", async () => {
    const { body } = await stack().call<Record<string, unknown>>("GET", "/account");
    expect(body).toMatchObject({ sandbox: false, sendingEnabled: true, ratePerSecond: expect.any(Number) });
  });

  it("verifies a domain after its records are published, and sends its first email", async () => {
    const { browser, project, email } = await newOwner("shop@example.com");
    const headers = { "x-project-id": project.id };
    expect(reasonOf(await sendFrom(project.secret, "shop.example"))).toBe("domain_not_registered");
    const added = await browser.call<Domain>("POST", "/domains", { domain: " Shop.Example. " }, headers);
    expect([added.status, added.body.status, added.body.contested]).toEqual([201, "pending", false]);
    expect(reasonOf(await sendFrom(project.secret, "shop.example"))).toBe("domain_not_verified");

    const check = () => browser.call<Domain>("GET", `/domains/${added.body.id}/verify`, undefined, headers);
    const before = await check();
    expect(before.body).toMatchObject({ status: "pending", dkimStatus: "PENDING" });
    expect(before.body.records.map(({ found }) => found)).toEqual(Array(6).fill(false));
    const mailbox = { priority: 5, exchange: "mx.mailboxes.example" };
    dns().publish("MX", "shop.example", mailbox);
    expect((await check()).body.inboundRecords).toMatchObject([
      { purpose: "inbound", found: false, warning: expect.stringContaining("mailboxes") },
    ]);
    for (const { type, name, value, priority } of [...added.body.records, ...added.body.inboundRecords]) {
      dns().publish(type, name, priority === undefined ? value : { priority, exchange: value });
    }
    const published = (await check()).body;
    expect(published.records.map(({ found }) => found)).toEqual(Array(6).fill(true));
    expect(published.inboundRecords).toMatchObject([{ found: true }]);

    await report("shop.example", "SUCCESS");
    expect((await check()).body).toMatchObject({ status: "verified", verified: true, dkimStatus: "SUCCESS" });
    expect(await subjectsTo(email)).toContain("shop.example is verified");
    expect((await sendFrom(project.secret, "shop.example")).status).toBe(200);
    const { body: elsewhere } = await stack().call<{ error: unknown }>("POST", "/domains", { domain: "shop.example" });
    expect(elsewhere).toMatchObject({ error: { code: "CONFLICT" } });
  });

  it("follows the provider's status every five minutes, and notifies the members", async () => {
    const { project, add, email } = await newOwner("bakery@example.com");
    const domain = "bakery.example";
    const added = await add(domain);
    const steps = [
      ["FAILED", "failed"],
      // The provider has stopped looking for the records: the check makes it start again.
      [undefined, "pending"],
      ["SUCCESS", "verified"],
      ["TEMPORARY_FAILURE", "verified"],
      ["FAILED", "failed"],
      ["SUCCESS", "verified"],
      ["NOT_STARTED", "pending"],
      ["SUCCESS", "verified"],
    ] as const;
    for (const [reported, status] of steps) {
      if (reported) await report(domain, reported);
      await nextRound();
      expect([reported, await statusOf(project, domain)]).toEqual([reported, status]);
    }
    await stack().local("DELETE", `/identities/${domain}`);
    await nextRound();
    expect(await statusOf(project, domain)).toBe("pending");
    expect(reasonOf(await sendFrom(project.secret, domain))).toBe("domain_not_verified");
    await nextRound();
    const check = await callAs(project.secret, "GET", `/domains/${added.id}/verify`);
    expect(check.body).toMatchObject({ status: "pending", dkimStatus: "PENDING" });
    const told = await subjectsTo(email);
    expect(told.filter((subject) => subject === `${domain} is verified`)).toHaveLength(3);
    // At most once per calendar month; the steps above may cross into the next month.
    const lost = told.filter((subject) => subject === `${domain} is no longer verified`).length;
    expect(lost).toBeGreaterThanOrEqual(1);
    expect(lost).toBeLessThanOrEqual(2);
  });

  it("gives a domain that two projects claim to the project that proves it", async () => {
    const [first, second] = [await newOwner("first@example.com"), await newOwner("second@example.com")];
    const domain = "claimed.example";
    const theirs = await first.add(domain);
    const ours = await second.add(domain);
    expect([theirs.contested, ours.contested]).toEqual([false, true]);
    await report(domain, "SUCCESS");
    await nextRound();
    expect([await statusOf(first.project, domain), await statusOf(second.project, domain)]).toEqual([
      "pending",
      "pending",
    ]);
    const proof = ours.records.find(({ purpose }) => purpose === "ownership");
    dns().publish("TXT", proof?.name ?? "", proof?.value ?? "");
    await nextRound();
    expect([await statusOf(first.project, domain), await statusOf(second.project, domain)]).toEqual([
      "pending",
      "verified",
    ]);
    expect((await first.verify(theirs.id)).status).toBe("pending");
    expect((await callAs(first.project.secret, "DELETE", `/domains/${theirs.id}`)).body).toEqual({ success: true });
    expect(await statusOf(second.project, domain)).toBe("verified");
  });

  it("reads an identity that another environment created, without changing it", async () => {
    const { project, add, verify } = await newOwner("tenant@example.com");
    const domain = "operators.example";
    await stack().local("POST", `/identities/${domain}`, { status: "SUCCESS", foreign: true });
    const { id, records } = await add(domain);
    expect(await verify(id)).toMatchObject({ status: "pending", contested: true, dkimStatus: "SUCCESS" });
    const proof = records.find(({ purpose }) => purpose === "ownership");
    dns().publish("TXT", proof?.name ?? "", proof?.value ?? "");
    await nextRound();
    expect(await statusOf(project, domain)).toBe("verified");
    expect((await callAs(project.secret, "DELETE", `/domains/${id}`)).body).toEqual({ success: true });
    // Still there for the operator: a 404 would be an error.
    await stack().local("DELETE", `/identities/${domain}`);
  });

  it("accepts a name in any script, and mail from it in either spelling", async () => {
    const { project, add, verify } = await newOwner("buecher@example.com");
    const { id, domain } = await add("Bücher-Laden.example");
    expect(domain).toBe("xn--bcher-laden-thb.example");
    await report(domain, "SUCCESS");
    expect((await verify(id)).status).toBe("verified");
    for (const spelled of ["bücher-laden.example", "XN--Bcher-Laden-thb.example"]) {
      expect([spelled, (await sendFrom(project.secret, spelled)).status]).toEqual([spelled, 200]);
    }
    expect(reasonOf(await sendFrom(project.secret, `sub.${domain}`))).toBe("domain_not_registered");
  });

  it("restarts verification of a failed domain on request", async () => {
    const { add, verify } = await newOwner("florist@example.com");
    const { id, domain } = await add("florist.example");
    await report(domain, "FAILED");
    expect(await verify(id)).toMatchObject({ status: "failed", dkimStatus: "FAILED" });
    expect(await verify(id)).toMatchObject({ status: "pending", dkimStatus: "PENDING" });
    await stack().local("DELETE", `/identities/${domain}`);
    expect(await verify(id)).toMatchObject({ status: "pending", dkimStatus: "PENDING" });
  });

  it("stores nothing and changes no status while the provider is unavailable", async () => {
    const { project, add } = await newOwner("quiet@example.com");
    const { id } = await add("quiet.example");
    const fault = { service: "ses", mode: "error", count: 50 };
    await stack().local("POST", "/faults", { ...fault, operation: "GetEmailIdentity" });
    await stack().local("POST", "/faults", { ...fault, operation: "CreateEmailIdentity" });
    const added = await callAs(project.secret, "POST", "/domains", { domain: "other.example" });
    const checked = await callAs(project.secret, "GET", `/domains/${id}/verify`);
    await stack().local("DELETE", "/faults");
    expect([codeOf(added), codeOf(checked)]).toEqual(["EXTERNAL_SERVICE_ERROR", "EXTERNAL_SERVICE_ERROR"]);
    expect(await statusOf(project, "other.example")).toBeUndefined();
    expect(await statusOf(project, "quiet.example")).toBe("pending");
  });

  it("accepts no public suffix, and no subdomain of a disabled project's domain", async () => {
    const { project, add } = await newOwner("spam@example.com");
    await add("spam.example");
    for (const domain of ["co.uk", "*.acme.com", "127.0.0.1", "bücher"]) {
      const { status, body } = await stack().call("POST", "/domains", { domain });
      expect([domain, status, body]).toMatchObject([domain, 422, { error: { errors: [{ field: "domain" }] } }]);
    }
    const disable = (disabledReason: string | null) =>
      stack().local("POST", "/invoke/operators/projects", { projectId: project.id, disabledReason });
    await disable("PHISHING_DETECTED");
    expect(codeOf(await stack().call("POST", "/domains", { domain: "mail.spam.example" }))).toBe("FORBIDDEN");
    expect(codeOf(await callAs(project.secret, "POST", "/domains", { domain: "more.example" }))).toBe(
      "PROJECT_DISABLED",
    );
    await disable(null);
  });

  it("frees the domains of a project that is deleted", async () => {
    const { browser, project, add } = await newOwner("leaving@example.com");
    const { id } = await add("leaving.example");
    await add("gone.example");
    for (const domain of ["leaving.example", "gone.example"]) await report(domain, "SUCCESS");
    await callAs(project.secret, "GET", `/domains/${id}/verify`);
    expect(codeOf(await stack().call("POST", "/domains", { domain: "leaving.example" }))).toBe("CONFLICT");
    await browser.call("DELETE", `/users/@me/projects/${project.id}`);
    const { status, body } = await stack().call<Domain>("POST", "/domains", { domain: "leaving.example" });
    expect([status, body.status, body.contested]).toEqual([201, "pending", false]);
    await stack().settle();
    expect((await stack().call("DELETE", `/domains/${body.id}`)).body).toEqual({ success: true });
    // The verified identity was deleted with its last project: the next project starts again.
    const again = await stack().call<Domain>("POST", "/domains", { domain: "gone.example" });
    expect((await stack().call("GET", `/domains/${again.body.id}/verify`)).body).toMatchObject({
      dkimStatus: "PENDING",
    });
    expect((await stack().call("DELETE", `/domains/${again.body.id}`)).body).toEqual({ success: true });
  });
}

const reasonOf = ({ body }: Answer<{ error?: { details?: { reason?: string } } }>) => body.error?.details?.reason;

const codeOf = ({ body, status }: Answer<unknown>) =>
  (body as { error?: { code: string } } | undefined)?.error?.code ?? status;
