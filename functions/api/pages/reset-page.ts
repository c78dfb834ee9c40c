import type { LinkPage } from "#functions/api/pages/link-page.ts";
import { linkButton } from "#functions/api/pages/page.ts";
import { asNewPassword, passwordFields } from "#functions/api/pages/password-fields.ts";
import type { AccountService } from "#lib/domain/project/account-service.ts";
import { loginPage } from "#lib/domain/project/dashboard-pages.ts";
import type { User } from "#lib/domain/user/user.ts";
import type { HandlerOf } from "#lib/http/handler.ts";
import { html } from "#lib/http/html.ts";
import type { routes } from "./routes.ts";

type Call = Parameters<HandlerOf<typeof routes, "submitPasswordReset">>[0];

export const resetPage = (
  accounts: Pick<AccountService, "findByToken" | "resetPassword">,
  dashboardUrl: string,
): LinkPage<User, Call> => ({
  find: (token, _visitor, now) => accounts.findByToken("passwordReset", token, now),
  form: ({ email }, fault) => ({
    title: "Set a new password",
    content: html`<form method="post">${passwordFields(email, "new", fault)}<button>Set password</button></form>`,
  }),
  submit: async ({ email }, { query, body, now }) => {
    await accounts.resetPassword(query.token, asNewPassword(body.password), now);
    return {
      title: "Your password is set",
      content: html`<p class="done" role="status">Log in as <strong>${email}</strong> with your new password. You have been logged out everywhere else.</p>
${linkButton(loginPage(dashboardUrl), "Log in")}`,
    };
  },
});
