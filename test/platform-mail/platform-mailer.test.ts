import { beforeEach, describe, expect, it } from "vitest";
import type { PlatformMail, PlatformNotice } from "#lib/domain/project/platform-mail.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";
import { accepted, type MailerFixture, mailerFixture, tokenOf } from "#test/platform-mail/mailer-fixture.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
let fixture: MailerFixture;

beforeEach(() => {
  fixture = mailerFixture(table);
});

describe("a verification mail", () => {
  it("sends an unverified user to the page with a token that proves the address for an hour", async () => {
    const user = await fixture.user();
    expect(await fixture.send({ kind: "verification", userId: user.id })).toBe("accepted");
    const [letter] = fixture.letters;
    expect(letter).toEqual({
      kind: "verification",
      to: user.email,
      link: expect.stringMatching(/^https:\/\/app\.example\.com\/verify-email\?token=[0-9a-f]{64}$/),
    });
    const hash = sha256(tokenOf(letter));
    const expired = new Date("2026-03-01T11:00:00.000Z");
    expect(await fixture.tokens.redeem("verification", hash, { now: expired })).toBeUndefined();
    expect(await fixture.tokens.redeem("passwordReset", hash, { now: fixture.clock.at })).toBeUndefined();
    expect(await fixture.tokens.redeem("verification", hash, { now: new Date("2026-03-01T10:59:59.999Z") })).toBe(
      user.id,
    );
  });

  it("stores no clear-text token", async () => {
    const user = await fixture.user();
    await fixture.send({ kind: "verification", userId: user.id });
    expect(JSON.stringify(await table.scan())).not.toContain(tokenOf(fixture.letters[0]));
  });

  it("voids the earlier link", async () => {
    const user = await fixture.user();
    for (let times = 0; times < 2; times += 1) await fixture.send({ kind: "verification", userId: user.id });
    const [first, second] = fixture.letters.map((letter) => sha256(tokenOf(letter)));
    expect(await fixture.tokens.redeem("verification", first!, { now: fixture.clock.at })).toBeUndefined();
    expect(await fixture.tokens.redeem("verification", second!, { now: fixture.clock.at })).toBe(user.id);
  });
});

describe("a password reset mail", () => {
  it("is sent to an account with a password, verified or not", async () => {
    const user = await fixture.user();
    expect(await fixture.send({ kind: "passwordReset", email: user.email })).toBe("accepted");
    const [letter] = fixture.letters;
    expect(letter).toMatchObject({ kind: "passwordReset", to: user.email });
    expect(letter).toHaveProperty(
      "link",
      expect.stringMatching(/^https:\/\/app\.example\.com\/reset-password\?token=/),
    );
    expect(await fixture.tokens.redeem("passwordReset", sha256(tokenOf(letter)), { now: fixture.clock.at })).toBe(
      user.id,
    );
  });
});

describe("an invitation mail", () => {
  it("has a token for this invitation and names the project and the last day", async () => {
    const project = await fixture.project();
    const invitation = await fixture.invitation(project.id);
    const mail = { kind: "invitation", projectId: project.id, invitationId: invitation.id } as const;
    expect(await fixture.send(mail)).toBe("accepted");
    const [letter] = fixture.letters;
    expect(letter).toMatchObject({ to: invitation.email, projectName: "Acme", expiresAt: invitation.expiresAt });
    expect(letter).toHaveProperty("link", expect.stringMatching(/^https:\/\/app\.example\.com\/invitation\?token=/));
    expect(await fixture.invitations.findByToken(sha256(tokenOf(letter)), { now: fixture.clock.at })).toMatchObject({
      projectId: project.id,
      invitation: { id: invitation.id },
    });
  });
});

describe("no mail is sent, and nothing is written,", () => {
  const needless: [string, () => Promise<PlatformMail>][] = [
    ["about an account that is gone", async () => ({ kind: "verification", userId: newId() })],
    [
      "when the address is already verified",
      async () => ({ kind: "verification", userId: (await fixture.user({ emailVerified: true })).id }),
    ],
    ["at an address without account", async () => ({ kind: "passwordReset", email: "nobody@example.com" })],
    [
      "for an account of a login provider, which has no password to reset",
      async () => {
        const { email } = await fixture.user({ type: "GITHUB_OAUTH", passwordHash: null });
        return { kind: "passwordReset", email };
      },
    ],
    [
      "about an invitation that was withdrawn",
      async () => ({ kind: "invitation", projectId: (await fixture.project()).id, invitationId: newId() }),
    ],
    [
      "about an invitation that expired while its mail waited",
      async () => {
        const { id: projectId } = await fixture.project();
        const { id: invitationId } = await fixture.invitation(projectId, {
          expiresAt: fixture.clock.at.toISOString(),
        });
        return { kind: "invitation", projectId, invitationId };
      },
    ],
    [
      "for a former member",
      async () => ({ kind: "addedToProject", projectId: (await fixture.project()).id, userId: newId() }),
    ],
    ["about a project that is gone", async () => ({ ...notice(dataId(), newId()) })],
  ];

  it.each(needless)("%s", async (_, prepare) => {
    const mail = await prepare();
    const before = await table.scan();
    expect(await fixture.send(mail)).toBe("needless");
    expect(fixture.letters).toEqual([]);
    expect(await table.scan()).toEqual(before);
  });
});

const notice = (projectId: DataId, userId: string): PlatformNotice => ({
  kind: "domainLost",
  projectId: projectIdOf(projectId),
  userId,
  noticeId: "domainLost#acme.test#2026-03",
  domain: "acme.test",
});

describe("a notice", () => {
  it("reaches each member once, however often it is requested", async () => {
    const user = await fixture.user();
    const project = await fixture.project(user);
    expect(await fixture.send(notice(dataOf(project), user.id))).toBe("accepted");
    expect(await fixture.send(notice(dataOf(project), user.id))).toBe("needless");
    const link = `https://api.example.com/console/p/${project.id}/settings/domains`;
    const parts = { to: user.email, projectName: "Acme", domain: "acme.test", link };
    expect(fixture.letters).toEqual([{ kind: "domainLost", ...parts }]);
  });

  it("is not sent twice when its message is delivered twice", async () => {
    const user = await fixture.user();
    const project = await fixture.project(user);
    const request = fixture.request(notice(dataOf(project), user.id));
    expect(await fixture.mailer.send(request)).toBe("accepted");
    expect(await fixture.mailer.send(request)).toBe("needless");
    expect(fixture.letters).toHaveLength(1);
  });

  it("that the provider throttled is sent on its retry, and by no other worker meanwhile", async () => {
    const user = await fixture.user();
    const project = await fixture.project(user);
    fixture.state.answer = { kind: "throttled" };
    await fixture.send(notice(dataOf(project), user.id));
    fixture.state.answer = accepted;
    expect(await fixture.send(notice(dataOf(project), user.id))).toBe("needless");
    const [back] = fixture.later;
    expect(await fixture.mailer.send(back!.request)).toBe("accepted");
    expect(fixture.letters).toHaveLength(2);
  });

  it("is sent by the next delivery of its message when the worker died before", async () => {
    const user = await fixture.user();
    const project = await fixture.project(user);
    const request = fixture.request(notice(dataOf(project), user.id));
    fixture.state.answer = new Error("The worker is dead.");
    await expect(fixture.mailer.send(request)).rejects.toThrow("dead");
    fixture.state.answer = accepted;
    expect(await fixture.mailer.send(request)).toBe("accepted");
  });

  it("costs two writes and expires after 60 days", async () => {
    const user = await fixture.user();
    const project = await fixture.project(user);
    table.takeUnits();
    await fixture.send(notice(dataOf(project), user.id));
    expect(table.takeUnits()).toEqual({ write: 2, read: 2 });
    const item = (await table.scan()).find(({ sk }) => sk === `n#domainLost#acme.test#2026-03#${user.id}`);
    expect(item).toEqual({
      pk: `S#${project.id}`,
      sk: `n#domainLost#acme.test#2026-03#${user.id}`,
      ttl: Date.parse("2026-04-30T10:00:00.000Z") / 1_000,
    });
  });
});

describe("the hand-over", () => {
  const verification = async () => ({ kind: "verification", userId: (await fixture.user()).id }) as const;

  it("uses the account's rate like one more project", async () => {
    await fixture.send(await verification());
    expect(fixture.scopes).toEqual(["platform"]);
  });

  it("retries within a minute when no rate is left, and creates no token", async () => {
    fixture.state.hasTurn = false;
    const mail = await verification();
    const before = await table.scan();
    const request = fixture.request(mail, 7);
    expect(await fixture.mailer.send(request)).toBe("unpaced");
    expect(fixture.later).toEqual([{ request: { ...request, attempt: 8 }, delaySeconds: expect.any(Number) }]);
    expect(fixture.later[0]?.delaySeconds).toBeLessThanOrEqual(60);
    expect(await table.scan()).toEqual(before);
  });

  it("slows down and retries when the provider throttles, for about a day", async () => {
    fixture.state.answer = { kind: "throttled" };
    const mail = await verification();
    expect(await fixture.mailer.send(fixture.request(mail))).toBe("throttled");
    expect(fixture.state.slowed).toBe(1);
    expect(fixture.later).toEqual([
      { request: expect.objectContaining({ attempt: 1 }), delaySeconds: expect.any(Number) },
    ]);
    expect(await fixture.mailer.send(fixture.request(mail, 128))).toBe("givenUp");
    expect(fixture.later).toHaveLength(1);
  });

  it("stops when the provider refuses", async () => {
    fixture.state.answer = { kind: "rejected", reason: "MessageRejected: Address is not verified." };
    expect(await fixture.send(await verification())).toBe("rejected");
    expect(fixture.later).toEqual([]);
  });

  it("fails its message when the outcome is unknown, so that it is sent again", async () => {
    fixture.state.answer = { kind: "unknown", reason: "TimeoutError" };
    await expect(fixture.send(await verification())).rejects.toThrow("unknown");
    expect(fixture.later).toEqual([]);
  });
});
