import type { ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import type { PlatformLetter } from "#lib/domain/email/platform/platform-letter.ts";
import { PlatformMailer } from "#lib/domain/email/platform/platform-mailer.ts";
import type { Invitation } from "#lib/domain/project/member.ts";
import type { PlatformMail, PlatformMailRequest } from "#lib/domain/project/platform-mail.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { NoticeRepository } from "#lib/storage/project/notice-repository.ts";
import { createProject } from "#test/support/api/project.ts";
import { createUser, joinProject } from "#test/support/api/user.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { someTime } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import type { TestTable } from "#test/support/table.ts";

export const accepted: ProviderAnswer = { kind: "accepted", messageId: "0100" };

export type MailerFixture = ReturnType<typeof mailerFixture>;

/** The sender of Petrel's own mails on a real table; provider, pace, queue and clock are in the test's hands. */
export function mailerFixture(table: TestTable) {
  const clock = new TestClock();
  const letters: PlatformLetter[] = [];
  const later: { request: PlatformMailRequest; delaySeconds: number }[] = [];
  const state = { answer: accepted as ProviderAnswer | Error, hasTurn: true, slowed: 0 };
  const stores = repositories(table, clock);
  const scopes: string[] = [];
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

  const request = (platform: PlatformMail, attempt?: number): PlatformMailRequest => ({
    id: newId(),
    platform,
    ...(attempt !== undefined && { attempt }),
  });

  const user = (changes: Partial<User> = {}): Promise<User> =>
    createUser(table, clock.at, { emailVerified: false, passwordHash: "x", ...changes });

  async function project(owner?: User) {
    const { project: made } = await createProject(table);
    if (owner) await joinProject(table, made.id, owner, "OWNER", clock.at);
    return made;
  }

  async function invitation(projectId: ProjectId, changes: Partial<Invitation> = {}): Promise<Invitation> {
    const made: Invitation = {
      id: newId(),
      email: `${newId()}@example.com`,
      role: "MEMBER",
      expiresAt: "2026-03-08T10:00:00.000Z",
      createdAt: someTime,
      ...changes,
    };
    await stores.invitations.put(projectId, made);
    return made;
  }

  return {
    ...{ ...stores, table, clock, letters, later, state, scopes, mailer, request, user, project, invitation },
    send: (platform: PlatformMail) => mailer.send(request(platform)),
  };
}

/** The token of a letter's link. */
export function tokenOf(letter: PlatformLetter | undefined): string {
  const token = letter && /\?token=([0-9a-f]{64})$/.exec(letter.link)?.[1];
  if (!token) throw new Error("The letter has no link with a token.");
  return token;
}
