import type { LinkPage } from "#functions/api/pages/link-page.ts";
import { faultLine } from "#functions/api/pages/password-fields.ts";
import type { AccountService } from "#lib/domain/user/account-service.ts";
import type { User } from "#lib/domain/user/user.ts";
import { html } from "#lib/http/html.ts";

export const verificationPage = (accounts: Pick<AccountService, "findByToken" | "verifyEmail">): LinkPage<User> => ({
  find: (token, now) => accounts.findByToken("verification", token, now),
  form: ({ email }, fault) => ({
    title: "Verify your address",
    // Anybody can sign up with any address; its owner must not hand the account over to whoever did.
    content: html`<p>Did you make the account of <strong>${email}</strong>? If not, close this page: somebody else chose its
password.</p>
<form method="post">${faultLine(fault)}<button>Verify address</button></form>`,
  }),
  submit: async ({ email }, { query, now }) => {
    await accounts.verifyEmail(query.token, now);
    return {
      title: "Your address is verified",
      content: html`<p><strong>${email}</strong> is verified. You can close this page and go on in Petrel.</p>`,
    };
  },
});
