import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { type FixtureProject, startDomainFixture } from "#test/domains/domain-fixture.ts";
import { codeOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(startDomainFixture());
let project: FixtureProject;
let name: string;

beforeEach(async () => {
  project = await fixture.newProject();
  name = `${newId()}.example`;
  fixture.outage.operations = [];
});

const post = (domain: unknown, from = project) => from.call("POST", "/domains", { domain });

const stored = async () => (await fixture.table.scan()).filter((item) => String(item["pk"]).startsWith("D#"));

describe("POST /domains", () => {
  it("returns the domain with the DNS records to publish", async () => {
    const { status, body } = await post(`  Mail.${name.toUpperCase()}. `);
    expect(status).toBe(201);
    const domain = `mail.${name}`;
    const [a, b, c] = body.dkimTokens;
    const at = "2026-03-02T10:00:00.000Z";
    const cname = (token: string) => ({
      type: "CNAME",
      name: `${token}._domainkey.${domain}`,
      value: `${token}.dkim.amazonses.com`,
      purpose: "dkim",
      required: true,
    });
    const mailFrom = { name: `petrel.${domain}`, required: true };
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      projectId: project.id,
      domain,
      verified: false,
      status: "pending",
      dkimTokens: [expect.any(String), expect.any(String), expect.any(String)],
      mailFromDomain: `petrel.${domain}`,
      contested: false,
      inboundRecords: [],
      records: [
        ...[a, b, c].map(cname),
        { ...mailFrom, type: "MX", value: "feedback-smtp.us-east-1.amazonses.com", priority: 10, purpose: "mail_from" },
        { ...mailFrom, type: "TXT", value: "v=spf1 include:amazonses.com ~all", purpose: "spf" },
        { type: "TXT", name: `_dmarc.${domain}`, value: "v=DMARC1; p=none;", purpose: "dmarc", required: false },
      ],
      verifiedAt: null,
      lastCheckedAt: null,
      createdAt: at,
      updatedAt: at,
    });
    expect(await fixture.identity(domain)).toEqual({ status: "PENDING", dkimTokens: body.dkimTokens, own: true });
    expect(await project.list()).toEqual([body]);
  });

  it("stores an internationalized name in its xn-- form", async () => {
    expect((await post(`bücher.${name}`)).body.domain).toBe(`xn--bcher-kva.${name}`);
  });

  it("accepts a name up to the length at which its DKIM records still have valid names", async () => {
    const longest = ["b".repeat(36), "c".repeat(63), "d".repeat(63), name].join(".");
    expect(longest).toHaveLength(209);
    const { status, body } = await post(longest);
    expect([status, body.domain, body.status]).toEqual([201, longest, "pending"]);
    expect(codeOf(await post(`e${longest}`))).toBe("VALIDATION_ERROR");
  });

  it.each([
    [undefined, "invalid_type"],
    [7, "invalid_type"],
    ["localhost", "invalid_string"],
    ["*.acme.com", "invalid_string"],
    ["127.0.0.1", "invalid_string"],
    [`${"a.".repeat(104)}com`, "too_big"],
    ["co.uk", "custom"],
    ["github.io", "custom"],
  ])("names the field when the domain is %j", async (domain, code) => {
    const before = (await stored()).length;
    const { status, body } = await post(domain);
    expect([status, body.error.code]).toEqual([422, "VALIDATION_ERROR"]);
    expect(body.error.errors).toMatchObject([{ field: "domain", code }]);
    expect((await stored()).length).toBe(before);
  });

  it("ignores a project in the body", async () => {
    const other = await fixture.newProject();
    await project.call("POST", "/domains", { domain: name, projectId: other.id });
    expect(await other.list()).toEqual([]);
    expect(await project.list()).toHaveLength(1);
  });

  it("answers 409 when the project lists the domain or another project verified it, with the same message", async () => {
    const other = await fixture.newProject();
    const { id } = await other.add(name);
    await fixture.report(name, "SUCCESS");
    await other.verify(id);
    const own = await post(name, other);
    const foreign = await post(name);
    expect([codeOf(own), codeOf(foreign)]).toEqual(["CONFLICT", "CONFLICT"]);
    expect(own.body.error.message).toBe(foreign.body.error.message);
    expect(own.body.error.details).toEqual(foreign.body.error.details);
    expect(await project.list()).toEqual([]);
  });

  it("lets several projects list an unverified domain, each with its own proof", async () => {
    const other = await fixture.newProject();
    expect((await other.add(name)).contested).toBe(false);
    const second = await post(name);
    expect([second.status, second.body.contested]).toEqual([201, true]);
    const [first] = await other.list();
    expect(first.contested).toBe(true);
    const proofs = [first, second.body].map(({ records }) => proofOf(records));
    for (const proof of proofs) {
      expect(proof).toEqual({
        type: "TXT",
        name: `_petrel.${name}`,
        value: expect.stringMatching(/^petrel-domain-verification=[0-9a-f]{32}$/),
        purpose: "ownership",
        required: true,
      });
    }
    expect(proofs[0].value).not.toBe(proofs[1].value);
    expect(second.body.dkimTokens).toEqual(first.dkimTokens);
  });

  it("creates one domain from two concurrent requests", async () => {
    const answers = await Promise.all([post(name), post(name), post(name)]);
    expect(answers.map(codeOf).sort()).toEqual([201, "CONFLICT", "CONFLICT"]);
    expect(await project.list()).toHaveLength(1);
  });

  it("requires a proof when SES verified the name before any project listed it", async () => {
    fixture.ses.ses.verifyDomain(name);
    const { body } = await post(name);
    expect(body).toMatchObject({ status: "pending", contested: true });
    expect((await project.verify(body.id)).status).toBe("pending");
    fixture.publish([proofOf(body.records)]);
    expect(await project.verify(body.id)).toMatchObject({ status: "verified", contested: false });
  });

  it("is refused below a domain of a disabled project, and only there", async () => {
    const suspended = await fixture.newProject();
    await suspended.add(name);
    expect((await post(`free.${name}`)).status).toBe(201);
    await fixture.projects.setDisabled(suspended.id, { reason: "PHISHING_DETECTED", now: fixture.clock.at });
    const refused = await post(`mail.${name}`);
    expect([refused.status, codeOf(refused)]).toEqual([403, "FORBIDDEN"]);
    expect(await fixture.domains.find(project.id, `mail.${name}`)).toBeUndefined();
    expect(await fixture.identity(`mail.${name}`)).toBeUndefined();
    expect(codeOf(await post(`below.${name}`, suspended))).toBe("PROJECT_DISABLED");
    expect((await post(`mail.${newId()}.example`)).status).toBe(201);
  });

  it("is allowed below a domain that another project verified, even when a disabled project lists it too", async () => {
    const suspended = await fixture.newProject();
    await suspended.add(name);
    const { id, records } = await project.add(name);
    fixture.publish([proofOf(records)]);
    await fixture.report(name, "SUCCESS");
    expect((await project.verify(id)).status).toBe("verified");
    await fixture.projects.setDisabled(suspended.id, { reason: "PHISHING_DETECTED", now: fixture.clock.at });
    expect((await post(`mail.${name}`)).status).toBe(201);
  });

  it.each(["GetEmailIdentity", "CreateEmailIdentity"])(
    "stores nothing when SES is unreachable at %s",
    async (operation) => {
      fixture.outage.operations = [operation];
      expect(codeOf(await post(name))).toBe("EXTERNAL_SERVICE_ERROR");
      expect(await project.list()).toEqual([]);
      expect((await stored()).filter(({ pk }) => pk === `D#${name}`)).toEqual([]);
      fixture.outage.operations = [];
      expect(await post(name)).toMatchObject({ status: 201, body: { contested: false } });
    },
  );

  describe("where mail is received", () => {
    const inbound = { type: "MX", value: "inbound-smtp.us-east-1.amazonaws.com", priority: 10, purpose: "inbound" };
    beforeEach(() => {
      fixture.settings.RECEIVES_MAIL = true;
      fixture.settings.INBOUND_RECIPIENTS = [];
    });
    afterEach(() => {
      fixture.settings.RECEIVES_MAIL = false;
      fixture.dns.clear();
      fixture.dns.behave("well");
    });

    it("lists the record for receiving apart from the records for sending", async () => {
      const { body } = await post(name);
      expect(body.inboundRecords).toEqual([{ ...inbound, name, required: false }]);
      expect(body.records.map(({ purpose }: { purpose: string }) => purpose)).not.toContain("inbound");
      expect(await project.list()).toEqual([body]);
      fixture.publish(body.inboundRecords);
      expect((await project.verify(body.id)).inboundRecords).toEqual([
        { ...inbound, name, required: false, found: true },
      ]);
    });

    it("warns while other servers receive the domain's mail", async () => {
      fixture.dns.publish("MX", name, { priority: 1, exchange: "mx.mailboxes.example" });
      const { body } = await post(name);
      expect(body.inboundRecords).toMatchObject([
        { ...inbound, warning: expect.stringContaining("mx.mailboxes.example") },
      ]);
      expect(await project.list()).toEqual([body]);
      expect((await project.verify(body.id)).inboundRecords).toMatchObject([
        { ...body.inboundRecords[0], found: false },
      ]);
      fixture.dns.behave("failing");
      expect((await project.list())[0].inboundRecords[0]).not.toHaveProperty("warning");
    });

    it.each([
      [".", true],
      ["in.", true],
      ["other.", false],
    ])("lists the record only when the receipt rule covers the domain: of %s %s", async (label, expected) => {
      const domain = label === "." ? name : label + name;
      fixture.settings.INBOUND_RECIPIENTS = [`help@${name}`, `.in.${name}`, `in.${name}`];
      expect((await post(domain)).body.inboundRecords).toHaveLength(expected ? 1 : 0);
      expect((await post(`a.${domain}`)).body.inboundRecords).toHaveLength(label === "in." ? 1 : 0);
    });
  });

  it("accepts at most 25 unverified domains, however many requests arrive at once", async () => {
    const names = Array.from({ length: 24 }, (_, index) => `d${index}.${name}`);
    const [first] = await mapConcurrently(names, 8, (each) => project.add(each));
    const race = await Promise.all(["x", "y", "z"].map((label) => post(`${label}.${name}`)));
    expect(race.map(codeOf).sort()).toEqual([201, "CONFLICT", "CONFLICT"]);
    expect(await project.list()).toHaveLength(25);
    const identities = await Promise.all(["x", "y", "z"].map((label) => fixture.identity(`${label}.${name}`)));
    expect(identities.filter((identity) => identity !== undefined)).toHaveLength(1);
    fixture.asked.length = 0;
    const refused = await post(`late.${name}`);
    expect([codeOf(refused), refused.body.error.details]).toEqual(["CONFLICT", { pendingMax: 25 }]);
    expect(fixture.asked).toEqual([]);
    await fixture.report(first.domain, "FAILED");
    await project.verify(first.id);
    expect(codeOf(await post(`late.${name}`))).toBe("CONFLICT");
    await fixture.report(first.domain, "SUCCESS");
    await project.verify(first.id);
    expect((await post(`late.${name}`)).status).toBe(201);
    expect((await post(name, await fixture.newProject())).status).toBe(201);
  });

  it("accepts a domain of a deleted project before its sweep has run", async () => {
    const [gone, other] = [await fixture.newProject(), await fixture.newProject()];
    const { id } = await gone.add(name);
    await fixture.report(name, "SUCCESS");
    expect((await gone.verify(id)).status).toBe("verified");
    await other.add(`pending.${name}`);
    expect(codeOf(await post(name))).toBe("CONFLICT");
    await Promise.all([gone, other].map((each) => fixture.projects.remove(each.id, { now: fixture.clock.at })));
    expect(await post(name)).toMatchObject({ status: 201, body: { status: "pending", contested: false } });
    expect(await post(`pending.${name}`)).toMatchObject({ status: 201, body: { contested: false } });
    expect(await fixture.domains.list(gone.id)).toEqual([]);
    expect(await fixture.identity(name)).toMatchObject({ status: "PENDING" });
    expect(await project.list()).toHaveLength(2);
  });

  it("allows only owners and admins among the members", async () => {
    for (const [role, expected] of [
      ["OWNER", 201],
      ["ADMIN", 201],
      ["MEMBER", "FORBIDDEN"],
    ] as const) {
      const member = await fixture.newMember(project.id, role);
      const answer = await member.call("POST", "/domains", { domain: `${role.toLowerCase()}.${name}` });
      expect([role, codeOf(answer)]).toEqual([role, expected]);
    }
  });
});

describe("GET /domains/project/{projectId}", () => {
  it("lists the project's own domains newest first, verified and unverified", async () => {
    const names: string[] = [];
    for (const label of ["a", "b", "c"]) {
      fixture.clock.at = new Date(fixture.clock.at.getTime() + 1_000);
      names.unshift((await project.add(`${label}.${name}`)).domain);
    }
    await fixture.report(`b.${name}`, "SUCCESS");
    const [, middle] = await project.list();
    await project.verify(middle.id);
    const listed = await project.list();
    expect(listed.map(({ domain }: { domain: string }) => domain)).toEqual(names);
    expect(listed.map(({ verified }: { verified: boolean }) => verified)).toEqual([false, true, false]);
    expect(await (await fixture.newProject()).list()).toEqual([]);
  });

  it("does not reveal to other callers that a project exists", async () => {
    const other = await fixture.newProject();
    expect(codeOf(await other.call("GET", `/domains/project/${project.id}`))).toBe("RESOURCE_NOT_FOUND");
    const stranger = await fixture.newMember(other.id, "OWNER");
    expect(codeOf(await stranger.call("GET", `/domains/project/${project.id}`))).toBe("RESOURCE_NOT_FOUND");
    const member = await fixture.newMember(project.id, "MEMBER");
    expect(codeOf(await member.call("GET", `/domains/project/${project.id}`))).toBe(200);
  });

  it("shows the same domains after a reset", async () => {
    const added = await project.add(name);
    await fixture.projects.reset(project.id, { now: fixture.clock.at });
    expect(await project.list()).toEqual([added]);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: a record as in the answer
const proofOf = (records: any[]) => records.find(({ purpose }) => purpose === "ownership");
