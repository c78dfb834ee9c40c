import { sessionStores } from "#functions/api/session-stores.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { BillingService } from "#lib/domain/billing/billing-service.ts";
import { AdminNotices } from "#lib/domain/project/admin-notices.ts";
import { ProjectService } from "#lib/domain/project/project-service.ts";
import { trackingToggleEnabled } from "#lib/domain/project/tracking-toggle.ts";
import { SecurityService } from "#lib/domain/security/security-service.ts";
import { BillingLimits } from "#lib/domain/usage/billing-limits.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { LimitWatch } from "#lib/domain/usage/limit-watch.ts";
import { PasswordService } from "#lib/domain/user/password-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { MemberReader } from "#lib/storage/user/member-reader.ts";
import { MembershipRepository } from "#lib/storage/user/membership-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import type { UsersEnv } from "./env.ts";
import { userHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

export function usersApi(
  table: Table,
  env: UsersEnv,
  {
    clock,
    logger,
    audit,
    platformMails,
    payments,
  }: Pick<Outside, "clock" | "logger" | "audit" | "platformMails" | "payments">,
) {
  const stores = sessionStores(table);
  const projects = new ProjectRepository(table);
  const counters = new CounterRepository(table);
  const usage = usageReader(counters, env.BILLING);
  const notices = new AdminNotices({ members: new MemberReader(table), mails: platformMails });
  const watch = new LimitWatch({ projects, counters: usage, notices });
  const billing = new BillingService({ projects, counters, payments, dashboardUrl: env.DASHBOARD_URL });
  const memberships = new MembershipRepository(table);
  const throttle = new ThrottleRepository(table);
  const handlers = userHandlers({
    projects: new ProjectService({ projects, memberships, billing, throttle, trackingToggleEnabled }),
    billing,
    limits: new BillingLimits({ projects, counters: usage, watch }),
    security: new SecurityService(projects, counters),
    passwords: new PasswordService({ users: new UserRepository(table), throttle }),
    sessions: stores.sessions,
    baseUrl: env.BASE_URL,
  });
  return createApi({ routes, env, stores, handlers, clock, logger, audit });
}
