import { sessionStores } from "#functions/api/session-stores.ts";
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
import { platformMails } from "#lib/messaging/platform-mails.ts";
import { readEnv } from "#lib/platform/env.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { MembershipRepository } from "#lib/storage/user/membership-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { env } from "./env.ts";
import { userHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";
import { stripePayments } from "./stripe-payments.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const stores = sessionStores(table);
const projects = new ProjectRepository(table);
const counters = new CounterRepository(table);
const usage = usageReader(counters, settings.BILLING);
const notices = new AdminNotices({ members: new MemberRepository(table), mails: platformMails(settings) });
const watch = new LimitWatch({ projects, counters: usage, notices });
const payments = stripePayments(settings);
const billing = new BillingService({ projects, counters, payments, appUrl: settings.APP_URL });
const memberships = new MembershipRepository(table);
const throttle = new ThrottleRepository(table);

export const handler = createApi({
  routes,
  env: settings,
  stores,
  handlers: userHandlers({
    projects: new ProjectService({ projects, memberships, billing, throttle, trackingToggleEnabled }),
    billing,
    limits: new BillingLimits({ projects, counters: usage, watch }),
    security: new SecurityService(projects, counters),
    passwords: new PasswordService({ users: new UserRepository(table), throttle }),
    sessions: stores.sessions,
    baseUrl: settings.BASE_URL,
  }),
});
