import { randomBytes } from "node:crypto";
import type { Pace } from "#lib/domain/email/handover/pace.ts";
import { pacePause, throttlePause } from "#lib/domain/email/handover/pause.ts";
import type { PlatformLetter, PlatformPost } from "#lib/domain/email/platform/platform-letter.ts";
import { projectPage } from "#lib/domain/project/dashboard-pages.ts";
import type { InvitationStore, MemberStore } from "#lib/domain/project/member-store.ts";
import type { NoticeStore } from "#lib/domain/project/notice-store.ts";
import type {
  PlatformMail,
  PlatformMailQueue,
  PlatformMailRequest,
  PlatformNotice,
} from "#lib/domain/project/platform-mail.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { type AccountTokenStore, type TokenKind, tokenLifeMs } from "#lib/domain/user/account-token.ts";
import type { UserStore } from "#lib/domain/user/user-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { sha256 } from "#lib/platform/ids.ts";
import { logger } from "#lib/platform/logger.ts";

interface PlatformMailerPorts {
  users: Pick<UserStore, "find" | "findByEmail">;
  tokens: Pick<AccountTokenStore, "issue">;
  projects: Pick<ProjectStore, "findById">;
  members: Pick<MemberStore, "find">;
  invitations: Pick<InvitationStore, "find" | "setToken">;
  notices: NoticeStore;
  post: PlatformPost;
  pace: Pick<Pace, "takeTurn" | "slowDown">;
  queue: PlatformMailQueue;
  clock: Clock;
  /** Origin of the hosted pages. */
  appUrl: string;
  dashboardUrl: string;
}

/**
 * `needless`: its subject is gone, or was sent already. `throttled`, `unpaced`: it is queued again; `givenUp`: throttled for
 * about a day.
 */
type PlatformMailOutcome = "accepted" | "rejected" | "throttled" | "unpaced" | "givenUp" | "needless";

/** Petrel's own emails count like those of one more project. */
const paceScope = "platform";

/** Pauses grow to 15 minutes, half of them random: this many make about a day. */
const throttledTriesMax = 128;

/**
 * Sends Petrel's own emails. It looks up facts and creates tokens only here, so a delayed email still says what is true when it
 * leaves, and no secret is queued. Each try creates a new token, which voids the previous one.
 */
export class PlatformMailer {
  readonly #ports: PlatformMailerPorts;

  constructor(ports: PlatformMailerPorts) {
    this.#ports = ports;
  }

  /**
   * Returning acknowledges the request.
   * @throws Error when it is unknown whether the provider took the email: it is retried, as two emails are better than none.
   */
  async send(request: PlatformMailRequest): Promise<PlatformMailOutcome> {
    const { pace, post } = this.#ports;
    const isRetry = request.attempt !== undefined;
    if (!(await pace.takeTurn(paceScope, { isRetry }))) return this.#comeBack(request, "unpaced");
    const letter = await this.#write(request);
    if (!letter) return "needless";
    const answer = await post.handOver(letter);
    switch (answer.kind) {
      case "accepted":
        await this.#keepAsSent(request.platform);
        return "accepted";
      case "rejected":
        logger.error("SES refused an account email", { kind: letter.kind, reason: answer.reason });
        return "rejected";
      case "throttled":
        pace.slowDown();
        return (request.attempt ?? 0) < throttledTriesMax ? this.#comeBack(request, "throttled") : "givenUp";
      case "unknown":
        throw new Error(`It is unknown whether SES accepted an email: ${answer.reason}`);
    }
  }

  /** Undefined when there is no recipient, or nothing to say any more. */
  async #write({ id, platform: mail }: PlatformMailRequest): Promise<PlatformLetter | undefined> {
    switch (mail.kind) {
      case "verification":
        return this.#verification(mail.userId);
      case "passwordReset":
        return this.#passwordReset(mail.email);
      case "invitation":
        return this.#invitation(mail.projectId, mail.invitationId);
      case "addedToProject": {
        const reader = await this.#reader(mail.projectId, mail.userId);
        return reader && { ...reader, kind: mail.kind, link: projectPage(this.#ports.dashboardUrl, mail.projectId) };
      }
      default:
        return this.#notice(mail, id);
    }
  }

  async #verification(userId: string): Promise<PlatformLetter | undefined> {
    const user = await this.#ports.users.find(userId);
    if (!user || user.emailVerified) return undefined;
    return { kind: "verification", to: user.email, link: await this.#accountLink("verification", user.id) };
  }

  async #passwordReset(email: string): Promise<PlatformLetter | undefined> {
    const user = await this.#ports.users.findByEmail(email);
    if (user?.type !== "PASSWORD") return undefined;
    return { kind: "passwordReset", to: user.email, link: await this.#accountLink("passwordReset", user.id) };
  }

  async #invitation(projectId: ProjectId, invitationId: string): Promise<PlatformLetter | undefined> {
    const { projects, invitations, clock, appUrl } = this.#ports;
    const now = clock.now();
    const [project, invitation] = await Promise.all([
      projects.findById(projectId),
      invitations.find(projectId, invitationId, { now }),
    ]);
    if (!project || !invitation) return undefined;
    const token = newToken();
    if (!(await invitations.setToken(projectId, invitationId, { tokenHash: sha256(token), now }))) return undefined;
    const { email: to, expiresAt } = invitation;
    return {
      kind: "invitation",
      to,
      link: `${appUrl}/invitation?token=${token}`,
      projectName: project.name,
      expiresAt,
    };
  }

  async #notice(mail: PlatformNotice, requestId: string): Promise<PlatformLetter | undefined> {
    const { projectId, userId, noticeId, ...facts } = mail;
    const reader = await this.#reader(projectId, userId);
    if (!reader) return undefined;
    const claimed = await this.#ports.notices.claim(mail, { requestId, now: this.#ports.clock.now() });
    const link = projectPage(this.#ports.dashboardUrl, projectId, pageOfNotice[facts.kind]);
    return claimed ? { ...reader, ...facts, link } : undefined;
  }

  /** Undefined when the project is gone or the user is no longer a member. */
  async #reader(projectId: ProjectId, userId: string): Promise<{ to: string; projectName: string } | undefined> {
    const { projects, members } = this.#ports;
    const [project, member] = await Promise.all([projects.findById(projectId), members.find(projectId, userId)]);
    return project && member && { to: member.email, projectName: project.name };
  }

  async #accountLink(kind: TokenKind, userId: string): Promise<string> {
    const { tokens, clock, appUrl } = this.#ports;
    const token = newToken();
    const expiresAt = new Date(clock.now().getTime() + tokenLifeMs);
    await tokens.issue(kind, userId, { tokenHash: sha256(token), expiresAt });
    return `${appUrl}/${pages[kind]}?token=${token}`;
  }

  async #keepAsSent(mail: PlatformMail): Promise<void> {
    if ("noticeId" in mail) await this.#ports.notices.markSent(mail, { now: this.#ports.clock.now() });
  }

  /** A new message, because failing this one would count towards the dead-letter queue. */
  async #comeBack(request: PlatformMailRequest, why: "throttled" | "unpaced"): Promise<PlatformMailOutcome> {
    const attempt = (request.attempt ?? 0) + 1;
    const pause = why === "throttled" ? throttlePause(attempt) : pacePause(attempt);
    await this.#ports.queue.sendLater({ ...request, attempt }, pause);
    return why;
  }
}

/** Pages of the project in the dashboard. */
const pageOfNotice: Record<PlatformNotice["kind"], string> = {
  domainVerified: "settings/domains",
  domainLost: "settings/domains",
  reputationWarning: "settings/health",
  projectSuspended: "settings/health",
  limitNear: "settings/billing",
  limitReached: "settings/billing",
  paymentFailed: "settings/billing",
  campaignGivenUp: "campaigns",
  campaignPaused: "campaigns",
  webhookFailing: "settings",
  webhookDisabled: "settings",
  campaignPauseEnds: "campaigns",
  keyExpires: "settings/keys",
};

const pages: Record<TokenKind, string> = { verification: "verify-email", passwordReset: "reset-password" };

/** 64 hex characters (contract 11 section 2). */
const newToken = (): string => randomBytes(32).toString("hex");
