import type { SESv2Client } from "@aws-sdk/client-sesv2";
import type { Pace } from "#lib/domain/email/handover/pace.ts";
import { PlatformMailer } from "#lib/domain/email/platform/platform-mailer.ts";
import type { PlatformMailQueue } from "#lib/domain/project/platform-mail.ts";
import { SesPlatformPost } from "#lib/mail/ses/ses-platform-post.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { NoticeRepository } from "#lib/storage/project/notice-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { AccountTokenIssuer } from "#lib/storage/user/account-token-issuer.ts";
import { InvitationLinks } from "#lib/storage/user/invitation-links.ts";
import { MemberReader } from "#lib/storage/user/member-reader.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";

/** What the senders of Petrel's own mail and of projects' mail share. */
interface Shared {
  handover: SESv2Client;
  queue: PlatformMailQueue;
  pace: Pace;
  clock: Clock;
}

interface PlatformMailerEnv {
  APP_URL: string;
  DASHBOARD_URL: string;
  PLATFORM_MAIL_FROM: string | undefined;
}

export function platformMailer(table: Table, env: PlatformMailerEnv, shared: Shared): PlatformMailer {
  const { handover, queue, pace, clock } = shared;
  return new PlatformMailer({
    users: new UserRepository(table),
    tokens: new AccountTokenIssuer(table),
    projects: new ProjectRepository(table),
    members: new MemberReader(table),
    invitations: new InvitationLinks(table),
    notices: new NoticeRepository(table),
    post: new SesPlatformPost(handover, clock, env.PLATFORM_MAIL_FROM),
    queue,
    appUrl: env.APP_URL,
    dashboardUrl: env.DASHBOARD_URL,
    pace,
    clock,
  });
}
