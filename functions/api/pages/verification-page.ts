import type { LinkPage } from "#functions/api/pages/link-page.ts";
import { linkButton } from "#functions/api/pages/page.ts";
import { asNewPassword, faultLine, passwordFields } from "#functions/api/pages/password-fields.ts";
import type { AccountService } from "#lib/domain/project/account-service.ts";
import { loginPage } from "#lib/domain/project/dashboard-pages.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { HandlerOf } from "#lib/http/handler.ts";
import { html } from "#lib/http/html.ts";
import type { routes } from "./routes.ts";

type Call = Parameters<HandlerOf<typeof routes, "submitVerification">>[0];

/** The account behind the link, and the session's user when it is the same account. */
interface Verification {
  user: User;
  sessionUser: User | undefined;
}

export const verificationPage = (
  accounts: Pick<AccountService, "findByToken" | "verifyEmail">,
  dashboardUrl: string,
): LinkPage<Verification, Call> => ({
  find: async (token, visitor, now) => {
    const user = await accounts.findByToken("verification", token, now);
    return user && { user, sessionUser: visitor?.id === user.id ? visitor : undefined };
  },
  form: ({ user: { email }, sessionUser }, fault) => ({
    title: "Confirm your email address",
    content: sessionUser
      ? html`<p>Confirm that <strong>${email}</strong> is your address.</p>
<form method="post">${faultLine(fault)}<button>Confirm address</button></form>`
      : html`<p>Choose a password for your account. It replaces the password from sign-up and ends every earlier login.</p>
<form method="post">${passwordFields(email, "new", fault)}<button>Confirm address and set password</button></form>`,
  }),
  submit: async ({ user: { email }, sessionUser }, { query, body, now }) => {
    const newPassword = sessionUser ? undefined : asNewPassword(body.password);
    await accounts.verifyEmail({ token: query.token, sessionUser, newPassword }, now);
    return {
      title: "Your address is confirmed",
      content: sessionUser
        ? html`<p class="done" role="status"><strong>${email}</strong> is confirmed.</p>
${linkButton(dashboardUrl, "Continue")}`
        : html`<p class="done" role="status">Log in as <strong>${email}</strong> with your new password. You have been logged out everywhere else.</p>
${linkButton(loginPage(dashboardUrl), "Log in")}`,
    };
  },
});
