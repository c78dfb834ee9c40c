import { configuredProviders } from "#functions/api/auth/oauth/login-providers.ts";
import { oauthHandlers } from "#functions/api/auth/oauth/oauth-handlers.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import { AccountService } from "#lib/domain/user/account-service.ts";
import { PasswordService } from "#lib/domain/user/password-service.ts";
import { ProviderLoginService } from "#lib/domain/user/provider-login-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { platformMails } from "#lib/messaging/platform-mails.ts";
import { readEnv } from "#lib/platform/env.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { AccountTokenRepository } from "#lib/storage/user/account-token-repository.ts";
import { InvitationRepository } from "#lib/storage/user/invitation-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { PendingLoginRepository } from "#lib/storage/user/pending-login-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { env } from "./env.ts";
import { authHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const stores = sessionStores(table);
const ports = {
  users: new UserRepository(table),
  tokens: new AccountTokenRepository(table),
  invitations: new InvitationRepository(table),
  members: new MemberRepository(table),
  throttle: new ThrottleRepository(table),
  mails: platformMails(settings),
  signup: settings.SIGNUP,
  ownerEmail: settings.OWNER_EMAIL,
};
const providers = configuredProviders(settings);
const { sessions } = stores;
const logins = new ProviderLoginService({ ...ports, providers, pending: new PendingLoginRepository(table) });
const handlers = {
  ...authHandlers({
    accounts: new AccountService(ports),
    passwords: new PasswordService(ports),
    sessions,
    baseUrl: settings.BASE_URL,
    providers: { github: "github" in providers, google: "google" in providers },
  }),
  ...oauthHandlers(logins, sessions, settings),
};

export const handler = createApi({ routes, env: settings, stores, handlers });
