import type { LinkPage } from "#functions/api/pages/link-page.ts";
import { linkButton, type Page } from "#functions/api/pages/page.ts";
import { asNewPassword, faultLine, passwordFields } from "#functions/api/pages/password-fields.ts";
import { loginPage, projectPage } from "#lib/domain/project/dashboard-pages.ts";
import type { HeldInvitation, InvitationService } from "#lib/domain/project/invitation-service.ts";
import type { HandlerOf } from "#lib/http/handler.ts";
import { html } from "#lib/http/html.ts";
import type { routes } from "./routes.ts";

type Call = Parameters<HandlerOf<typeof routes, "submitInvitation">>[0];

const roleTexts = { ADMIN: "an admin", MEMBER: "a member" };

export const invitationPage = (
  invitations: Pick<InvitationService, "find" | "accept">,
  dashboardUrl: string,
): LinkPage<HeldInvitation, Call> => ({
  find: (token, visitor, now) => invitations.find(token, visitor, now),
  form: (held, fault) => invitationForm(held, dashboardUrl, fault),
  submit: async (held, { body, sourceIp, now }) => {
    const password = held.sessionUser ? "" : asNewPassword(body.password);
    await invitations.accept(held, { password, sourceIp }, now);
    return {
      title: `You have joined ${held.projectName}`,
      content: held.sessionUser
        ? html`<p class="done" role="status">You can work on the project now.</p>
${linkButton(projectPage(dashboardUrl, held.projectId), `Open ${held.projectName}`)}`
        : html`<p class="done" role="status">Log in as <strong>${held.email}</strong> with your new password to see the project.</p>
${linkButton(loginPage(dashboardUrl), "Log in")}`,
    };
  },
});

function invitationForm(
  { projectName, email, role, account, sessionUser }: HeldInvitation,
  dashboardUrl: string,
  fault?: string,
): Page {
  const title = `Join ${projectName}`;
  const invited = html`<p><strong>${email}</strong> is invited to the project <strong>${projectName}</strong> as ${roleTexts[role]}.</p>`;
  if (sessionUser) {
    return { title, content: html`${invited}<form method="post">${faultLine(fault)}<button>Join</button></form>` };
  }
  if (account === undefined) {
    return {
      title,
      content: html`${invited}<p>Choose a password to create your account.</p>
<form method="post">${passwordFields(email, "new", fault)}<button>Create account and join</button></form>`,
    };
  }
  if (account !== "PASSWORD") {
    return {
      title,
      content: html`${invited}${faultLine(fault)}<p>This address has an account without a password. Log in first, then open this
link again.</p>
${linkButton(loginPage(dashboardUrl), "Log in")}`,
    };
  }
  return {
    title,
    content: html`${invited}<p>This address has an account. Log in first and open this link again, or choose a new password. A new
password ends every earlier login.</p>
<form method="post">${passwordFields(email, "new", fault)}<button>Set password and join</button></form>`,
  };
}
