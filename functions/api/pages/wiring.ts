import { sessionsOf } from "#functions/api/session-stores.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { snoozeService } from "#functions/wiring/snooze-service.ts";
import { AuditNotes } from "#lib/domain/audit/audit-notes.ts";
import { SelfService } from "#lib/domain/contact/self-service.ts";
import { AccountService } from "#lib/domain/project/account-service.ts";
import { InvitationService } from "#lib/domain/project/invitation-service.ts";
import { TopicSelfService } from "#lib/domain/topic/topic-self-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { UnsubscriptionRepository } from "#lib/storage/contact/unsubscription-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { TopicReader } from "#lib/storage/topic/topic-reader.ts";
import { AccountTokenRepository } from "#lib/storage/user/account-token-repository.ts";
import { InvitationRepository } from "#lib/storage/user/invitation-repository.ts";
import { MemberReader } from "#lib/storage/user/member-reader.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import type { PagesEnv } from "./env.ts";
import { pageHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

export function pagesApi(
  table: Table,
  env: PagesEnv,
  { clock, logger, timer }: Pick<Outside, "clock" | "logger" | "timer">,
) {
  const ports = {
    users: new UserRepository(table),
    tokens: new AccountTokenRepository(table),
    invitations: new InvitationRepository(table),
    members: new MemberReader(table),
    projects: new ProjectRepository(table),
    throttle: new ThrottleRepository(table),
    // This function only follows links: there is no signup without a link, and it sends no mail.
    mails: { enabled: false, send: async () => {} },
    signup: "closed",
  } as const;
  const accounts = new AccountService(ports);
  const invitations = new InvitationService({ ...ports, accounts });
  const contacts = new ContactRepository(table);
  const unsubscriptions = new UnsubscriptionRepository(table);
  const snoozes = snoozeService(table, timer);
  const self = new SelfService({ projects: ports.projects, contacts, snoozes, unsubscriptions });
  const topics = new TopicSelfService({ topics: new TopicReader(table), contacts, unsubscriptions });
  const notes = new AuditNotes(new AuditRepository(table), logger);
  const parts = { accounts, invitations, sessions: sessionsOf(table), self, topics, notes };
  const handlers = pageHandlers({ ...parts, places: env, dashboardUrl: env.DASHBOARD_URL });
  return createApi({ routes, env, handlers, clock, logger });
}
