import type { ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import type { PlatformLetter } from "#lib/domain/email/platform/platform-letter.ts";
import { PlatformMailer } from "#lib/domain/email/platform/platform-mailer.ts";
import type { Invitation } from "#lib/domain/project/member.ts";
import type { PlatformMail, PlatformMailRequest } from "#lib/domain/project/platform-mail.ts";
import { newUser } from "#lib/domain/user/new-user.ts";
import type { User } from "#lib/domain/user/user.ts";
import { newId } from "#lib/platform/ids.ts";
import { NoticeRepository } from "#lib/storage/project/notice-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { AccountTokenRepository } from "#lib/storage/user/account-token-repository.ts";
import { InvitationRepository } from "#lib/storage/user/invitation-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { someProject, someTime } from "#test/support/records.ts";
import type { TestTable } from "#test/support/table.ts";

export const accepted: ProviderAnswer = { kind: "accepted", messageId: "0100" };

export type MailerFixture = ReturnType<typeof mailerFixture>;

/** The sender of Petrel's own mails on a real table; provider, pace, queue and clock are in the test's hands. */
export function mailerFixture(table: TestTable) {
  const clock = { at: new Date(someTime), now: () => clock.at };
  const letters: PlatformLetter[] = [];
  const later: { request: PlatformMailRequest; delaySeconds: number }[] = [];
  const state = { answer: accepted as ProviderAnswer | Error, hasTurn: true, slowed: 0 };
  const users = new UserRepository(table);
  const tokens = new AccountTokenRepository(table);
  const projects = new ProjectRepository(table);
  const members = new MemberRepository(table);
  const invitations = new InvitationRepository(table);
  const scopes: string[] = [];
  const mailer = new PlatformMailer({
    ...{ users, tokens, projects, members, invitations, clock },
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
  });

  const request = (platform: PlatformMail, attempt?: number): PlatformMailRequest => ({
    id: newId(),
    platform,
    ...(attempt !== undefined && { attempt }),
  });

  async function user(changes: Partial<User> = {}): Promise<User> {
    const parts = {
      email: `${newId()}@example.com`,
      emailVerified: false,
      type: "PASSWORD",
      passwordHash: "x",
    } as const;
    const made = { ...newUser(parts, clock.at), ...changes };
    await users.create(made);
    return made;
  }

  async function project(owner?: User) {
    const made = someProject();
    const keys = { public: newId(), secret: newId() };
    const member = owner && { userId: owner.id, email: owner.email, role: "OWNER" as const, createdAt: someTime };
    await projects.create(made, keys, member);
    return made;
  }

  async function invitation(projectId: string, changes: Partial<Invitation> = {}): Promise<Invitation> {
    const made: Invitation = {
      id: newId(),
      email: `${newId()}@example.com`,
      role: "MEMBER",
      expiresAt: "2026-03-08T10:00:00.000Z",
      createdAt: someTime,
      ...changes,
    };
    await invitations.put(projectId, made);
    return made;
  }

  return {
    ...{ table, clock, letters, later, state, scopes, mailer, tokens, projects, members, invitations },
    ...{ request, user, project, invitation },
    send: (platform: PlatformMail) => mailer.send(request(platform)),
  };
}

/** The token of a letter's link. */
export function tokenOf(letter: PlatformLetter | undefined): string {
  const token = letter && "link" in letter && /\?token=([0-9a-f]{64})$/.exec(letter.link)?.[1];
  if (!token) throw new Error("The letter has no link with a token.");
  return token;
}
