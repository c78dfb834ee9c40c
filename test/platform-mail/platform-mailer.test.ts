import { beforeEach, describe, expect, it } from "vitest";
import type { ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import type { PlatformLetter } from "#lib/domain/email/platform/platform-letter.ts";
import { PlatformMailer } from "#lib/domain/email/platform/platform-mailer.ts";
import type { Invitation } from "#lib/domain/project/member.ts";
import type { PlatformMail, PlatformMailRequest, PlatformNotice } from "#lib/domain/project/platform-mail.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { User } from "#lib/domain/user/user.ts";
import { type DataId, type ProjectId, projectIdOf } from "#lib/platform/data-id.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";
import { NoticeRepository } from "#lib/storage/project/notice-repository.ts";
import { createProject } from "#test/support/api/project.ts";
import { createUser, joinProject } from "#test/support/api/user.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const clock = new TestClock();
const stores = repositories(table, clock);
const accepted: ProviderAnswer = { kind: "accepted", messageId: "0100" };
const letters: PlatformLetter[] = [];
const later: { request: PlatformMailRequest; delaySeconds: number }[] = [];
const scopes: string[] = [];
const state = { answer: accepted as ProviderAnswer | Error, hasTurn: true, slowed: 0 };

const mailer = new PlatformMailer({
  ...{ ...stores, clock },
  notices: new NoticeRepository(table),
  post: {
    handOver: async (letter) => {
      letters.push(letter);
      if (state.answer instanceof Error) throw state.answer;
      return state.answer;
    },
  },
  pace: {
    takeTurn: async (scope) => {
      scopes.push(scope);
      return state.hasTurn;
    },
    slowDown: () => {
      state.slowed += 1;
    },
  },
  queue: { sendLater: async (request, delaySeconds) => void later.push({ request, delaySeconds }) },
  appUrl: "https://app.example.com",
  dashboardUrl: "https://api.example.com/console/",
});

beforeEach(() => {
  for (const list of [letters, later, scopes]) list.length = 0;
  Object.assign(state, { answer: accepted, hasTurn: true, slowed: 0 });
});

const requestOf = (platform: PlatformMail, attempt?: number): PlatformMailRequest => ({
  ...{ id: newId(), platform },
  ...(attempt !== undefined && { attempt }),
});

const send = (platform: PlatformMail) => mailer.send(requestOf(platform));

const newUser = (changes: Partial<User> = {}): Promise<User> =>
  createUser(table, clock.at, { emailVerified: false, passwordHash: "x", ...changes });

async function newProject(owner?: User) {
  const { project } = await createProject(table);
  if (owner) await joinProject(table, project.id, owner, "OWNER", clock.at);
  return project;
}

async function newInvitation(projectId: ProjectId, changes: Partial<Invitation> = {}): Promise<Invitation> {
  const times = { expiresAt: "2026-03-08T10:00:00.000Z", createdAt: someTime };
  const invitation: Invitation = { id: newId(), email: `${newId()}@example.com`, role: "MEMBER", ...times, ...changes };
  await stores.invitations.put(projectId, invitation);
  return invitation;
}

/** The token of a letter's link. */
function tokenOf(letter: PlatformLetter | undefined): string {
  const token = letter && /\?token=([0-9a-f]{64})$/.exec(letter.link)?.[1];
  if (!token) throw new Error("The letter has no link with a token.");
  return token;
}

describe("a verification mail", () => {
  it("sends an unverified user to the page with a token that proves the address for an hour", async () => {
    const user = await newUser();
    expect(await send({ kind: "verification", userId: user.id })).toBe("accepted");
    const [letter] = letters;
    expect(letter).toEqual({
      kind: "verification",
      to: user.email,
      link: expect.stringMatching(/^https:\/\/app\.example\.com\/verify-email\?token=[0-9a-f]{64}$/),
    });
    const hash = sha256(tokenOf(letter));
    const expired = new Date("2026-03-01T11:00:00.000Z");
    expect(await stores.tokens.redeem("verification", hash, { now: expired })).toBeUndefined();
    expect(await stores.tokens.redeem("passwordReset", hash, { now: clock.at })).toBeUndefined();
    expect(await stores.tokens.redeem("verification", hash, { now: new Date("2026-03-01T10:59:59.999Z") })).toBe(
      user.id,
    );
  });

  it("stores no clear-text token", async () => {
    const user = await newUser();
    await send({ kind: "verification", userId: user.id });
    expect(JSON.stringify(await table.scan())).not.toContain(tokenOf(letters[0]));
  });

  it("voids the earlier link", async () => {
    const user = await newUser();
    for (let times = 0; times < 2; times += 1) await send({ kind: "verification", userId: user.id });
    const [first, second] = letters.map((letter) => sha256(tokenOf(letter)));
    expect(await stores.tokens.redeem("verification", first!, { now: clock.at })).toBeUndefined();
    expect(await stores.tokens.redeem("verification", second!, { now: clock.at })).toBe(user.id);
  });
});

describe("a password reset mail", () => {
  it("is sent to an account with a password, verified or not", async () => {
    const user = await newUser();
    expect(await send({ kind: "passwordReset", email: user.email })).toBe("accepted");
    const [letter] = letters;
    expect(letter).toMatchObject({ kind: "passwordReset", to: user.email });
    expect(letter).toHaveProperty(
      "link",
      expect.stringMatching(/^https:\/\/app\.example\.com\/reset-password\?token=/),
    );
    expect(await stores.tokens.redeem("passwordReset", sha256(tokenOf(letter)), { now: clock.at })).toBe(user.id);
  });
});

describe("an invitation mail", () => {
  it("has a token for this invitation and names the project and the last day", async () => {
    const project = await newProject();
    const invitation = await newInvitation(project.id);
    const mail = { kind: "invitation", projectId: project.id, invitationId: invitation.id } as const;
    expect(await send(mail)).toBe("accepted");
    const [letter] = letters;
    expect(letter).toMatchObject({ to: invitation.email, projectName: "Acme", expiresAt: invitation.expiresAt });
    expect(letter).toHaveProperty("link", expect.stringMatching(/^https:\/\/app\.example\.com\/invitation\?token=/));
    expect(await stores.invitations.findByToken(sha256(tokenOf(letter)), { now: clock.at })).toMatchObject({
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
      async () => ({ kind: "verification", userId: (await newUser({ emailVerified: true })).id }),
    ],
    ["at an address without account", async () => ({ kind: "passwordReset", email: "nobody@example.com" })],
    [
      "for an account of a login provider, which has no password to reset",
      async () => {
        const { email } = await newUser({ type: "GITHUB_OAUTH", passwordHash: null });
        return { kind: "passwordReset", email };
      },
    ],
    [
      "about an invitation that was withdrawn",
      async () => ({ kind: "invitation", projectId: (await newProject()).id, invitationId: newId() }),
    ],
    [
      "about an invitation that expired while its mail waited",
      async () => {
        const { id: projectId } = await newProject();
        const { id: invitationId } = await newInvitation(projectId, {
          expiresAt: clock.at.toISOString(),
        });
        return { kind: "invitation", projectId, invitationId };
      },
    ],
    [
      "for a former member",
      async () => ({ kind: "addedToProject", projectId: (await newProject()).id, userId: newId() }),
    ],
    ["about a project that is gone", async () => ({ ...notice(dataId(), newId()) })],
  ];

  it.each(needless)("%s", async (_, prepare) => {
    const mail = await prepare();
    const before = await table.scan();
    expect(await send(mail)).toBe("needless");
    expect(letters).toEqual([]);
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
    const user = await newUser();
    const project = await newProject(user);
    expect(await send(notice(dataOf(project), user.id))).toBe("accepted");
    expect(await send(notice(dataOf(project), user.id))).toBe("needless");
    const link = `https://api.example.com/console/p/${project.id}/settings/domains`;
    const parts = { to: user.email, projectName: "Acme", domain: "acme.test", link };
    expect(letters).toEqual([{ kind: "domainLost", ...parts }]);
  });

  it("is not sent twice when its message is delivered twice", async () => {
    const user = await newUser();
    const project = await newProject(user);
    const request = requestOf(notice(dataOf(project), user.id));
    expect(await mailer.send(request)).toBe("accepted");
    expect(await mailer.send(request)).toBe("needless");
    expect(letters).toHaveLength(1);
  });

  it("that the provider throttled is sent on its retry, and by no other worker meanwhile", async () => {
    const user = await newUser();
    const project = await newProject(user);
    state.answer = { kind: "throttled" };
    await send(notice(dataOf(project), user.id));
    state.answer = accepted;
    expect(await send(notice(dataOf(project), user.id))).toBe("needless");
    const [back] = later;
    expect(await mailer.send(back!.request)).toBe("accepted");
    expect(letters).toHaveLength(2);
  });

  it("is sent by the next delivery of its message when the worker died before", async () => {
    const user = await newUser();
    const project = await newProject(user);
    const request = requestOf(notice(dataOf(project), user.id));
    state.answer = new Error("The worker is dead.");
    await expect(mailer.send(request)).rejects.toThrow("dead");
    state.answer = accepted;
    expect(await mailer.send(request)).toBe("accepted");
  });

  it("costs two writes and expires after 60 days", async () => {
    const user = await newUser();
    const project = await newProject(user);
    table.takeUnits();
    await send(notice(dataOf(project), user.id));
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
  const verification = async () => ({ kind: "verification", userId: (await newUser()).id }) as const;

  it("uses the account's rate like one more project", async () => {
    await send(await verification());
    expect(scopes).toEqual(["platform"]);
  });

  it("retries within a minute when no rate is left, and creates no token", async () => {
    state.hasTurn = false;
    const mail = await verification();
    const before = await table.scan();
    const request = requestOf(mail, 7);
    expect(await mailer.send(request)).toBe("unpaced");
    expect(later).toEqual([{ request: { ...request, attempt: 8 }, delaySeconds: expect.any(Number) }]);
    expect(later[0]?.delaySeconds).toBeLessThanOrEqual(60);
    expect(await table.scan()).toEqual(before);
  });

  it("slows down and retries when the provider throttles, for about a day", async () => {
    state.answer = { kind: "throttled" };
    const mail = await verification();
    expect(await mailer.send(requestOf(mail))).toBe("throttled");
    expect(state.slowed).toBe(1);
    expect(later).toEqual([{ request: expect.objectContaining({ attempt: 1 }), delaySeconds: expect.any(Number) }]);
    expect(await mailer.send(requestOf(mail, 128))).toBe("givenUp");
    expect(later).toHaveLength(1);
  });

  it("stops when the provider refuses", async () => {
    state.answer = { kind: "rejected", reason: "MessageRejected: Address is not verified." };
    expect(await send(await verification())).toBe("rejected");
    expect(later).toEqual([]);
  });

  it("fails its message when the outcome is unknown, so that it is sent again", async () => {
    state.answer = { kind: "unknown", reason: "TimeoutError" };
    await expect(send(await verification())).rejects.toThrow("unknown");
    expect(later).toEqual([]);
  });
});
