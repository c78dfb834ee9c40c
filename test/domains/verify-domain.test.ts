import { beforeEach, describe, expect, it } from "vitest";
import { type DkimStatus, type DomainStatus, dkimStatuses } from "#lib/domain/domain/sender-domain.ts";
import { newId } from "#lib/platform/ids.ts";
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
  fixture.mails.length = 0;
  fixture.dns.behave("well");
  fixture.dns.clear();
});

const verify = (id: string, from = project) => from.call("GET", `/domains/${id}/verify`);

/** The domain in the given status, after SES has reported the states that lead there. */
async function domainIn(status: DomainStatus, from = project) {
  const { id } = await from.add(name);
  if (status === "pending") return id;
  await fixture.report(name, status === "verified" ? "SUCCESS" : "FAILED");
  expect((await verify(id, from)).body.status).toBe(status);
  fixture.mails.length = 0;
  return id;
}

describe("GET /domains/{id}/verify", () => {
  it("returns the status at SES and which records the DNS has", async () => {
    const { id, records, ...rest } = await project.add(name);
    fixture.publish(records.filter(({ purpose }: { purpose: string }) => purpose !== "dmarc"));
    fixture.clock.at = new Date(fixture.clock.at.getTime() + 60_000);
    const { status, body } = await verify(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      ...rest,
      lastCheckedAt: fixture.clock.at.toISOString(),
      dkimStatus: "PENDING",
      records: records.map((record: { purpose: string }) => ({ ...record, found: record.purpose !== "dmarc" })),
    });
  });

  it.each([
    ["mail_from", "MX", "another exchange", { priority: 10, exchange: "mx.elsewhere.example" }, false],
    ["mail_from", "MX", "another priority", { priority: 20, exchange: "feedback-smtp.us-east-1.amazonses.com" }, true],
    ["spf", "TXT", "more senders", "v=spf1 include:_spf.example.com include:amazonses.com -all", true],
    ["spf", "TXT", "other senders only", "v=spf1 include:_spf.example.com -all", false],
    ["dmarc", "TXT", "a stricter policy", "v=DMARC1; p=reject; rua=mailto:d@example.com", true],
    ["dmarc", "TXT", "another text", "hello", false],
  ] as const)("finds the %s record (%s) with %s: %o %s", async (purpose, type, _what, value, found) => {
    const { id, records } = await project.add(name);
    fixture.dns.publish(type, records.find((record: { purpose: string }) => record.purpose === purpose).name, value);
    const { body } = await verify(id);
    expect(body.records.find((record: { purpose: string }) => record.purpose === purpose).found).toBe(found);
  });

  it("omits the records when the DNS does not answer, and still applies the status at SES", async () => {
    const { id } = await project.add(name);
    fixture.dns.behave("failing");
    await fixture.report(name, "SUCCESS");
    const { body } = await verify(id);
    expect(body.status).toBe("verified");
    for (const record of body.records) expect(record).not.toHaveProperty("found");
  });

  it("changes nothing when SES does not answer", async () => {
    const id = await domainIn("verified");
    const before = await project.list();
    fixture.outage.operations = ["GetEmailIdentity"];
    await fixture.report(name, "FAILED");
    expect(codeOf(await verify(id))).toBe("EXTERNAL_SERVICE_ERROR");
    expect(await project.list()).toEqual(before);
    expect(fixture.mails).toEqual([]);
  });

  it("does not find a domain of another project", async () => {
    const id = await domainIn("pending");
    const other = await fixture.newProject();
    expect(codeOf(await verify(id, other))).toBe("RESOURCE_NOT_FOUND");
    expect(codeOf(await verify(newId()))).toBe("RESOURCE_NOT_FOUND");
  });

  it("works for every member, and in a disabled project", async () => {
    const id = await domainIn("pending");
    const member = await fixture.newMember(project.id, "MEMBER");
    expect(codeOf(await member.call("GET", `/domains/${id}/verify`))).toBe(200);
    await fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.at });
    expect(codeOf(await verify(id))).toBe(200);
  });
});

/** Contract 08 section 3: the status at SES against the domain's status. Undefined: SES has no such identity. */
const table: Record<DomainStatus, Record<DkimStatus | "none", DomainStatus>> = {
  pending: {
    none: "pending",
    NOT_STARTED: "pending",
    PENDING: "pending",
    SUCCESS: "verified",
    FAILED: "failed",
    TEMPORARY_FAILURE: "pending",
  },
  failed: {
    // The check started it again, and it is running.
    none: "pending",
    NOT_STARTED: "pending",
    FAILED: "pending",
    PENDING: "pending",
    SUCCESS: "verified",
    TEMPORARY_FAILURE: "failed",
  },
  verified: {
    none: "pending",
    NOT_STARTED: "pending",
    PENDING: "pending",
    SUCCESS: "verified",
    FAILED: "failed",
    TEMPORARY_FAILURE: "verified",
  },
};

const rows = (["pending", "failed", "verified"] as const).flatMap((from) =>
  (["none", ...dkimStatuses] as const).map((reported) => ({ from, reported, to: table[from][reported] })),
);

describe("a domain that is", () => {
  it.each(rows)("$from and reported as $reported becomes $to", async ({ from, reported, to }) => {
    const id = await domainIn(from);
    const member = await fixture.newMember(project.id, "MEMBER");
    await fixture.report(name, reported === "none" ? undefined : reported);
    fixture.clock.at = new Date(fixture.clock.at.getTime() + 60_000);
    const { body } = await verify(id);
    const at = fixture.clock.at.toISOString();
    expect(body).toMatchObject({ status: to, verified: to === "verified", lastCheckedAt: at });
    if (to === "verified" && from !== "verified") expect(body.verifiedAt).toBe(at);
    expect(body.verifiedAt === null).toBe(to !== "verified");
    const kinds = fixture.mails.map((mail) => mail.kind);
    const lost = from === "verified" && to !== "verified";
    const won = from !== "verified" && to === "verified";
    expect(kinds).toEqual([...(won ? ["domainVerified"] : []), ...(lost ? ["domainLost"] : [])]);
    for (const mail of fixture.mails) expect(mail).toMatchObject({ userId: member.userId, domain: name });
    expect(fixture.asked.includes(`PutEmailIdentityFeedbackAttributes ${name}`)).toBe(won || from === "verified");
    expect(await fixture.domains.findVerifiedOwner(name)).toBe(to === "verified" ? project.id : undefined);
  });

  it("failed is checked again by the next request, with the same records", async () => {
    const id = await domainIn("failed");
    const { dkimTokens } = (await project.list())[0];
    expect((await verify(id)).body).toMatchObject({ status: "pending", dkimStatus: "PENDING", dkimTokens });
    expect(await fixture.identity(name)).toEqual({ status: "PENDING", dkimTokens, own: true });
  });

  it("unknown to SES is created again by the next request", async () => {
    const id = await domainIn("verified");
    await fixture.report(name, undefined);
    expect((await verify(id)).body).toMatchObject({ status: "pending", dkimStatus: "NOT_STARTED" });
    expect((await verify(id)).body).toMatchObject({ status: "pending", dkimStatus: "PENDING" });
    expect(await fixture.identity(name)).toMatchObject({ status: "PENDING" });
  });

  it.each(["PutEmailIdentityMailFromAttributes", "PutEmailIdentityFeedbackAttributes"])(
    "unverified stays so until %s has set it up",
    async (operation) => {
      const id = await domainIn("pending");
      await fixture.report(name, "SUCCESS");
      fixture.outage.operations = [operation];
      expect(codeOf(await verify(id))).toBe("EXTERNAL_SERVICE_ERROR");
      expect((await project.list())[0].status).toBe("pending");
      fixture.outage.operations = [];
      expect((await verify(id)).body.status).toBe("verified");
    },
  );
});

describe("members", () => {
  it("get one notice each when a domain is verified", async () => {
    const id = await domainIn("pending");
    const members = [await fixture.newMember(project.id, "OWNER"), await fixture.newMember(project.id, "MEMBER")];
    await fixture.report(name, "SUCCESS");
    await Promise.all([verify(id), verify(id), verify(id)]);
    expect(fixture.mails.map((mail) => "userId" in mail && mail.userId).sort()).toEqual(
      members.map(({ userId }) => userId).sort(),
    );
    expect(new Set(fixture.mails.map((mail) => "noticeId" in mail && mail.noticeId)).size).toBe(1);
    await verify(id);
    expect(fixture.mails).toHaveLength(2);
  });

  it("get the same notice of a loss all month", async () => {
    const id = await domainIn("verified");
    await fixture.newMember(project.id, "OWNER");
    const noticesOfLoss = () => fixture.mails.flatMap((mail) => (mail.kind === "domainLost" ? [mail.noticeId] : []));
    for (const day of ["2026-03-03", "2026-03-30", "2026-04-02"]) {
      fixture.clock.at = new Date(`${day}T10:00:00.000Z`);
      await fixture.report(name, "FAILED");
      await verify(id);
      await fixture.report(name, "SUCCESS");
      await verify(id);
    }
    const [march, again, april] = noticesOfLoss();
    expect(march).toBe(again);
    expect(april).not.toBe(march);
  });
});

describe("a contested domain", () => {
  const proofOf = (listing: { records: { purpose: string }[] }) =>
    listing.records.filter(({ purpose }) => purpose === "ownership") as never;

  it("is verified for the project that publishes its proof, whichever asks first", async () => {
    const rival = await fixture.newProject();
    const first = await rival.add(name);
    const second = await project.add(name);
    await fixture.report(name, "SUCCESS");
    fixture.publish([...(proofOf(second) as [])]);
    expect(await rival.verify(first.id)).toMatchObject({ status: "pending", contested: true });
    expect(await project.verify(second.id)).toMatchObject({ status: "verified" });
    const [listed] = await rival.list();
    expect(listed.status).toBe("pending");
    expect(codeOf(await verify(first.id, rival))).toBe(200);
    expect((await rival.verify(first.id)).status).toBe("pending");
  });

  it("is not verified by the proof of another project, or while the DNS does not answer", async () => {
    const rival = await fixture.newProject();
    const first = await rival.add(name);
    const { id } = await project.add(name);
    await fixture.report(name, "SUCCESS");
    fixture.publish(proofOf((await rival.list())[0]));
    const checked = await project.verify(id);
    expect(checked.status).toBe("pending");
    expect(checked.records.find(({ purpose }: { purpose: string }) => purpose === "ownership").found).toBe(false);
    fixture.dns.behave("failing");
    expect((await rival.verify(first.id)).status).toBe("pending");
    fixture.dns.behave("well");
    expect((await rival.verify(first.id)).status).toBe("verified");
  });

  it("belongs to one project when both prove it at the same time, and the other can only remove it", async () => {
    const rival = await fixture.newProject();
    const theirs = await rival.add(name);
    const ours = await project.add(name);
    await fixture.report(name, "SUCCESS");
    const proofs = [
      ...(proofOf((await rival.list())[0]) as { value: string }[]),
      ...(proofOf(ours) as { value: string }[]),
    ];
    fixture.dns.publish("TXT", `_petrel.${name}`, ...proofs.map(({ value }) => value));
    const [won, lost] = await Promise.all([project.verify(ours.id), rival.verify(theirs.id)]);
    expect([won.status, lost.status].sort()).toEqual(["pending", "verified"]);
    const [loser, winner] = won.status === "verified" ? [rival, project] : [project, rival];
    const [kept] = await loser.list();
    const [held] = await winner.list();
    expect(held.contested).toBe(true);

    expect((await winner.call("DELETE", `/domains/${held.id}`)).status).toBe(200);
    expect(await fixture.identity(name)).toMatchObject({ status: "SUCCESS" });
    expect((await loser.verify(kept.id)).status).toBe("pending");
    expect((await loser.call("DELETE", `/domains/${kept.id}`)).status).toBe(200);
    expect(await fixture.identity(name)).toBeUndefined();
    const addedAgain = await loser.add(name);
    await fixture.report(name, "SUCCESS");
    expect((await loser.verify(addedAgain.id)).status).toBe("verified");
  });

  it("that failed in one project still needs the proof in the other", async () => {
    const rival = await fixture.newProject();
    const theirs = await rival.add(name);
    await fixture.report(name, "FAILED");
    await rival.verify(theirs.id);
    const ours = await project.add(name);
    expect(ours.contested).toBe(true);
    await fixture.report(name, "SUCCESS");
    expect((await project.verify(ours.id)).status).toBe("pending");
  });
});
