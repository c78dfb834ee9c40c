import { oauthHandlers } from "#functions/api/auth/oauth/oauth-handlers.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { LoginRecord } from "#lib/domain/audit/login-notes.ts";
import { AccountService } from "#lib/domain/project/account-service.ts";
import { PasswordService } from "#lib/domain/user/password-service.ts";
import { ProviderLoginService } from "#lib/domain/user/provider-login-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { AccountTokenRepository } from "#lib/storage/user/account-token-repository.ts";
import { InvitationRepository } from "#lib/storage/user/invitation-repository.ts";
import { MemberReader } from "#lib/storage/user/member-reader.ts";
import { PendingLoginRepository } from "#lib/storage/user/pending-login-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import type { AuthEnv } from "./env.ts";
import { authHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

export function authApi(
  table: Table,
  env: AuthEnv,
  {
    clock,
    logger,
    platformMails,
    loginProviders,
    jobs: queue,
  }: Pick<Outside, "clock" | "logger" | "platformMails" | "loginProviders" | "jobs">,
) {
  const stores = sessionStores(table);
  const { sessions } = stores;
  const ports = {
    users: new UserRepository(table),
    tokens: new AccountTokenRepository(table),
    invitations: new InvitationRepository(table),
    members: new MemberReader(table),
    throttle: new ThrottleRepository(table),
    mails: platformMails,
    signup: env.SIGNUP,
    ownerEmail: env.OWNER_EMAIL,
  };
  const pending = new PendingLoginRepository(table);
  const logins = new ProviderLoginService({ ...ports, providers: loginProviders, pending });
  const record = new LoginRecord({ users: ports.users, queue, logger });
  const handlers = {
    ...authHandlers({
      record,
      accounts: new AccountService(ports),
      passwords: new PasswordService(ports),
      sessions,
      baseUrl: env.BASE_URL,
      providers: { github: "github" in loginProviders, google: "google" in loginProviders },
    }),
    ...oauthHandlers({ logins, sessions, record }, env),
  };
  return createApi({ routes, env, stores, handlers, clock, logger });
}
