import type { LoginRecord } from "#lib/domain/audit/login-notes.ts";
import type { AccountService } from "#lib/domain/project/account-service.ts";
import type { PasswordService } from "#lib/domain/user/password-service.ts";
import type { User } from "#lib/domain/user/user.ts";
import { originOf } from "#lib/http/audit/origin-of.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { Reply } from "#lib/http/reply.ts";
import { expiredSessionCookie, sessionCookieOf } from "#lib/http/session/cookies.ts";
import { type Sessions, visitorOf } from "#lib/http/session/sessions.ts";
import { Refusal } from "#lib/platform/refusal.ts";
import type { authRoutes } from "./routes.ts";

interface AuthParts {
  record: Pick<LoginRecord, "note">;
  accounts: Pick<AccountService, keyof AccountService>;
  passwords: Pick<PasswordService, "login">;
  sessions: Pick<Sessions, "issue" | "read">;
  baseUrl: string;
  providers: { github: boolean; google: boolean };
}

export function authHandlers({
  record,
  accounts,
  passwords,
  sessions,
  baseUrl,
  providers,
}: AuthParts): Handlers<typeof authRoutes> {
  const startSession = async (user: User, now: Date) => {
    const cookie = sessionCookieOf(await sessions.issue(user, now), baseUrl);
    return new Reply({ id: user.id, email: user.email }, { cookies: [cookie] });
  };
  const ended = { cookies: [expiredSessionCookie(baseUrl)] };
  const logout = () => new Reply({ success: true as const }, ended);
  return {
    login: async ({ body: { email, password }, ...call }) => {
      const { sourceIp, now } = call;
      const origin = originOf(call);
      try {
        const user = await passwords.login(email, { password, sourceIp, now });
        await record.note(user, { result: "OK", origin, now });
        return await startSession(user, now);
      } catch (error) {
        if (error instanceof Refusal && error.kind === "invalidCredentials")
          await record.note({ email }, { result: "REFUSED", origin, now });
        throw error;
      }
    },
    signup: async ({ body, sourceIp, now }) => startSession(await accounts.signup({ ...body, sourceIp }, now), now),
    logout,
    endSession: () => new Reply(null, ended),
    logoutAll: async ({ user, now }) => {
      await accounts.logoutAll(user, now);
      return logout();
    },
    getLoginProviders: () => providers,
    verifyEmail: async ({ body, cookies, now }) => {
      await accounts.verifyEmail({ ...body, sessionUser: await visitorOf(sessions, cookies, now) }, now);
      return acknowledged("Your email address is verified.");
    },
    requestVerification: async ({ user, now }) => {
      await accounts.requestVerification(user, now);
      return acknowledged("We sent a verification email, unless the address is already verified.");
    },
    requestPasswordReset: async ({ body, now }) => {
      await accounts.requestPasswordReset(body.email, now);
      return acknowledged("If this address has an account with a password, we sent it a reset link.");
    },
    resetPassword: async ({ body, now }) => {
      await accounts.resetPassword(body.token, body.newPassword, now);
      return acknowledged("Your password is set. Log in with it.");
    },
    acceptInvitation: ({ user, body, now }) => accounts.acceptInvitation(user, body.token, now),
  };
}

const acknowledged = (message: string) => ({ success: true as const, message });
