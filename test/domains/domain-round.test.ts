import { beforeEach, describe, expect, it } from "vitest";
import { checkDomains } from "#functions/queues/jobs/domains/check-domains.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { newId } from "#lib/platform/ids.ts";
import { type FixtureProject, startDomainFixture } from "#test/domains/domain-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(startDomainFixture());
let project: FixtureProject;
let name: string;

beforeEach(async () => {
  await Promise.all(
    (await fixture.domains.listAll({ after: undefined, limit: 100 })).domains.map((each) =>
      fixture.domains.remove(each.projectId, each.domain),
    ),
  );
  project = await fixture.newProject();
  name = `${newId()}.example`;
  fixture.outage.operations = [];
  fixture.asked.length = 0;
  fixture.dns.behave("well");
  fixture.dns.clear();
});

const inAMinute = () => new Date(fixture.clock.at.getTime() + 60_000);
const round = (spare?: number) => fixture.round.run({ spare }, inAMinute());
const asksAbout = (domain: string) => fixture.asked.filter((each) => each === `GetEmailIdentity ${domain}`).length;
const statusOf = async (domain: string) => (await fixture.domains.find(project.id, domain))?.status;

/** Adds it, with or without its records in the DNS. */
async function added(domain: string, { published = false, verified = false } = {}) {
  const listing = await project.add(domain);
  if (published) fixture.publish(listing.records);
  if (verified) {
    await fixture.report(domain, "SUCCESS");
    await project.verify(listing.id);
  }
  fixture.asked.length = 0;
  return listing;
}

describe("a round", () => {
  it("updates the domains of all projects to their status at SES", async () => {
    const other = await fixture.newProject();
    await other.add(`other.${name}`);
    await added(`won.${name}`);
    await added(`lost.${name}`, { verified: true });
    await added(`kept.${name}`, { verified: true });
    await fixture.report(`other.${name}`, "SUCCESS");
    await fixture.report(`won.${name}`, "SUCCESS");
    await fixture.report(`lost.${name}`, "FAILED");
    await fixture.report(`kept.${name}`, "TEMPORARY_FAILURE");
    fixture.clock.at = new Date(fixture.clock.at.getTime() + 300_000);
    expect(await round()).toBeUndefined();
    expect(await fixture.domains.find(other.id, `other.${name}`)).toMatchObject({ status: "verified" });
    expect(await statusOf(`won.${name}`)).toBe("verified");
    expect(await statusOf(`lost.${name}`)).toBe("failed");
    expect(await fixture.domains.find(project.id, `kept.${name}`)).toMatchObject({
      status: "verified",
      lastCheckedAt: fixture.clock.at.toISOString(),
    });
  });

  it("includes disabled projects", async () => {
    await added(name);
    await fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.at });
    await fixture.report(name, "SUCCESS");
    await round();
    expect(await statusOf(name)).toBe("verified");
  });

  it("without spare calls, asks SES only where the DNS and the status disagree", async () => {
    await added(`published.${name}`, { published: true });
    await added(`missing.${name}`);
    await added(`steady.${name}`, { published: true, verified: true });
    await added(`vanished.${name}`, { verified: true });
    fixture.clock.at = new Date(fixture.clock.at.getTime() + 300_000);
    await round(0);
    const asked = ["published", "missing", "steady", "vanished"].map((label) => asksAbout(`${label}.${name}`));
    expect(asked).toEqual([1, 0, 0, 1]);
    for (const { domain, lastCheckedAt } of await project.list()) {
      expect([domain, lastCheckedAt]).toEqual([domain, fixture.clock.at.toISOString()]);
    }
  });

  it("asks SES about all unverified domains while the DNS does not answer", async () => {
    await added(`waiting.${name}`);
    await added(`steady.${name}`, { verified: true });
    fixture.dns.behave("failing");
    await round(0);
    expect([asksAbout(`waiting.${name}`), asksAbout(`steady.${name}`)]).toEqual([1, 0]);
    expect(await statusOf(`steady.${name}`)).toBe("verified");
  });

  it("spends its spare calls and no more", async () => {
    for (let index = 0; index < 12; index += 1) await added(`d${index}.${name}`);
    await round(11);
    const asked = Array.from({ length: 12 }, (_, index) => asksAbout(`d${index}.${name}`));
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(11);
  });

  it("skips a domain that SES cannot be asked about, and continues with the others", async () => {
    await added(`a.${name}`, { verified: true });
    await fixture.report(`a.${name}`, "FAILED");
    fixture.outage.operations = ["GetEmailIdentity"];
    const before = await project.list();
    expect(await round()).toBeUndefined();
    expect(await project.list()).toEqual(before);
    fixture.outage.operations = [];
    await round();
    expect(await statusOf(`a.${name}`)).toBe("failed");
  });

  const days = (count: number) => {
    fixture.clock.at = new Date(fixture.clock.at.getTime() + count * 86_400_000);
  };

  it("removes a domain that stayed unverified for 14 days, with its identity", async () => {
    const [failed, waiting] = [`failed.${name}`, `waiting.${name}`];
    for (const domain of [failed, waiting]) await added(domain);
    await fixture.report(failed, "FAILED");
    await round();
    days(13.9);
    await round(0);
    expect([await statusOf(failed), await statusOf(waiting)]).toEqual(["failed", "pending"]);
    days(0.1);
    await round(0);
    expect(await project.list()).toEqual([]);
    expect([await fixture.identity(failed), await fixture.identity(waiting)]).toEqual([undefined, undefined]);
  });

  it("keeps a domain that is verified at the last moment, was verified before, or cannot be checked at SES", async () => {
    const [late, once, away] = [`late.${name}`, `once.${name}`, `away.${name}`];
    for (const domain of [late, away]) await added(domain);
    await added(once, { verified: true });
    await fixture.report(once, "FAILED");
    await round();
    expect(await statusOf(once)).toBe("failed");
    await fixture.report(late, "SUCCESS");
    days(15);
    fixture.outage.operations = ["DeleteEmailIdentity"];
    await round(0);
    expect([await statusOf(late), await statusOf(away)]).toEqual(["verified", "pending"]);
    fixture.outage.operations = [];
    await round();
    expect([await statusOf(late), await statusOf(once), await statusOf(away)]).toEqual([
      "verified",
      "pending",
      undefined,
    ]);
  });

  it("keeps the identity of a removed domain for other projects that list it", async () => {
    const other = await fixture.newProject();
    await added(`shared.${name}`);
    await added(`foreign.${name}`);
    await fixture.takeOver(`foreign.${name}`, "SUCCESS");
    days(14);
    await other.add(`shared.${name}`);
    await round();
    expect(await project.list()).toEqual([]);
    expect(await other.list()).toMatchObject([{ domain: `shared.${name}`, contested: false }]);
    expect(await fixture.identity(`shared.${name}`)).toMatchObject({ own: true });
    expect(await fixture.identity(`foreign.${name}`)).toMatchObject({ own: false });
  });

  it("skips a domain that is deleted during its check", async () => {
    const { id } = await added(name);
    await fixture.report(name, "SUCCESS");
    await Promise.all([round(), project.call("DELETE", `/domains/${id}`)]);
    expect(await project.list()).toEqual([]);
    expect((await fixture.domains.claims(name)).listings).toEqual([]);
  });

  it("is safe beside a concurrent round", async () => {
    const member = await fixture.newMember(project.id, "OWNER");
    fixture.mails.length = 0;
    await added(name);
    await fixture.report(name, "SUCCESS");
    await Promise.all([round(), round(), round()]);
    expect(fixture.mails).toMatchObject([{ kind: "domainVerified", userId: member.userId }]);
  });

  it("leaves the rest to a new job when its time is over, which continues where it ended", async () => {
    for (let index = 0; index < 25; index += 1) await project.add(`d${index}.${name}`);
    fixture.asked.length = 0;
    const sent: AnyJob[] = [{ type: "checkDomains" }];
    const work = checkDomains(fixture.round, { send: async (job) => void sent.push(job) });
    const until = inAMinute();
    const begun = fixture.clock.at.getTime();
    for (let run = 0; run < sent.length; run += 1) {
      // Each check takes six seconds, so the minute is over after a page of ten.
      let looks = 0;
      fixture.clock.now = () => new Date(begun + 6_000 * looks++);
      await work.receive(JSON.parse(JSON.stringify(sent[run])), until);
    }
    fixture.clock.now = () => fixture.clock.at;
    expect(sent).toMatchObject([
      { type: "checkDomains" },
      { type: "checkDomains", after: expect.stringContaining(name), spare: 190 },
      { type: "checkDomains", after: expect.stringContaining(name), spare: 180 },
    ]);
    expect(fixture.asked.filter((each) => each.startsWith("GetEmailIdentity")).length).toBe(25);
  });
});
