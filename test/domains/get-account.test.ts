import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { ProviderAccountReader } from "#lib/domain/email/handover/provider-account.ts";
import { describeAccount } from "#lib/mail/ses/ses-account.ts";
import { ProviderAccountRepository } from "#lib/storage/user/provider-account-repository.ts";
import { type FixtureProject, startDomainFixture } from "#test/domains/domain-fixture.ts";
import { codeOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(startDomainFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
  fixture.outage.operations = [];
  // The answers of earlier tests are too old.
  fixture.clock.advance(300);
  fixture.asked.length = 0;
});

const account = () => project.call("GET", "/account");

it("describes the account as SES does", async () => {
  const { status, body } = await account();
  expect(status).toBe(200);
  expect(body).toEqual({
    sandbox: false,
    sendingEnabled: true,
    ratePerSecond: expect.any(Number),
    quota24h: expect.any(Number),
    sent24h: 0,
    asOf: fixture.clock.at.toISOString(),
  });
});

it("asks SES once in five minutes for all instances and projects", async () => {
  const { body } = await account();
  fixture.clock.advance(299);
  project = await fixture.newProject();
  fixture.outage.operations = ["GetAccount"];
  expect(await account()).toMatchObject({ status: 200, body });
  expect(fixture.asked).toHaveLength(1);
  fixture.outage.operations = [];
  fixture.clock.advance(1);
  expect((await account()).body.asOf).toBe(fixture.clock.at.toISOString());
  expect(fixture.asked).toHaveLength(2);
});

it("answers 502 rather than an old answer when SES is down", async () => {
  await account();
  fixture.clock.advance(300);
  fixture.outage.operations = ["GetAccount"];
  const answer = await account();
  expect([answer.status, codeOf(answer)]).toEqual([502, "EXTERNAL_SERVICE_ERROR"]);
});

it("asks SES again no earlier than ten seconds after a failure", async () => {
  const store = new ProviderAccountRepository(fixture.table);
  const accounts = new ProviderAccountReader({
    store,
    clock: fixture.clock,
    ask: () => describeAccount(fixture.ses.client),
  });
  fixture.outage.operations = ["GetAccount"];
  for (const seconds of [0, 9]) {
    fixture.clock.advance(seconds);
    await expect(accounts.get()).rejects.toMatchObject({ code: "EXTERNAL_SERVICE_ERROR" });
  }
  expect(fixture.asked).toHaveLength(1);
  fixture.outage.operations = [];
  fixture.clock.advance(1);
  expect(await accounts.get()).toMatchObject({ asOf: fixture.clock.at.toISOString() });
  expect(fixture.asked).toHaveLength(2);
});

it("answers although the answer cannot be stored", async () => {
  const keep = vi.spyOn(ProviderAccountRepository.prototype, "keep").mockRejectedValue(new Error("throttled"));
  onTestFinished(() => keep.mockRestore());
  expect(await account()).toMatchObject({ status: 200, body: { asOf: fixture.clock.at.toISOString() } });
  expect(keep).toHaveBeenCalledOnce();
});

it("is for members of any role, and for no public caller", async () => {
  const member = await fixture.newMember(project.id, "MEMBER");
  expect((await member.call("GET", "/account")).status).toBe(200);
  expect((await fixture.callWithoutKey("GET", "/account")).status).toBe(401);
});
