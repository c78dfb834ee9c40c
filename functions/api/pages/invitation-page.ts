import type { LinkPage } from "#functions/api/pages/link-page.ts";
import type { Page } from "#functions/api/pages/page.ts";
import { asNewPassword, passwordFields } from "#functions/api/pages/password-fields.ts";
import type { HeldInvitation, InvitationService } from "#lib/domain/project/invitation-service.ts";
import type { HandlerOf } from "#lib/http/handler.ts";
import { html } from "#lib/http/html.ts";
import type { routes } from "./routes.ts";

type Call = Parameters<HandlerOf<typeof routes, "submitInvitation">>[0];

const roleTexts = { ADMIN: "an admin", MEMBER: "a member" };

export const invitationPage = (
  invitations: Pick<InvitationService, "find" | "accept">,
): LinkPage<HeldInvitation, Call> => ({
  find: (token, now) => invitations.find(token, now),
  form: invitationForm,
  submit: async (held, { body, sourceIp, now }) => {
    const password = held.account === undefined ? asNewPassword(body.password) : body.password;
    await invitations.accept(held, password, sourceIp, now);
    return {
      title: `You have joined ${held.projectName}`,
      content: html`<p>Log in as <strong>${held.email}</strong> to see the project.</p>`,
    };
  },
});

function invitationForm({ projectName, email, role, account }: HeldInvitation, fault?: string): Page {
  const title = `Join ${projectName}`;
  const invited = html`<p><strong>${email}</strong> is invited to the project <strong>${projectName}</strong> as ${roleTexts[role]}.</p>`;
  if (account === undefined) {
    return {
      title,
      content: html`${invited}<p>Choose a password to make your account.</p>
<form method="post">${passwordFields(email, "new", fault)}<button>Make account and join</button></form>`,
    };
  }
  if (account !== "PASSWORD") {
    return {
      title,
      content: html`${invited}<p>This address has an account without a password. Ask whoever invited you to add it again: an
account becomes a member at once.</p>`,
    };
  }
  return {
    title,
    content: html`${invited}<p>This address has an account: log in to join.</p>
<form method="post">${passwordFields(email, "current", fault)}<button>Log in and join</button></form>`,
  };
}
