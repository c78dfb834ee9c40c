import { contactPageHandlers } from "#functions/api/pages/contact/page-handlers.ts";
import type { Places } from "#functions/api/pages/contact/page-origin.ts";
import { publicContactHandlers } from "#functions/api/pages/contact/public-handlers.ts";
import { invitationPage } from "#functions/api/pages/invitation-page.ts";
import { show, submit } from "#functions/api/pages/link-page.ts";
import { resetPage } from "#functions/api/pages/reset-page.ts";
import { verificationPage } from "#functions/api/pages/verification-page.ts";
import type { AuditNotes } from "#lib/domain/audit/audit-notes.ts";
import type { SelfService } from "#lib/domain/contact/self-service.ts";
import type { AccountService } from "#lib/domain/project/account-service.ts";
import type { InvitationService } from "#lib/domain/project/invitation-service.ts";
import type { TopicSelfService } from "#lib/domain/topic/topic-self-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { SessionReader } from "#lib/http/ports.ts";
import type { routes } from "./routes.ts";

interface PageParts {
  accounts: Pick<AccountService, "findByToken" | "verifyEmail" | "resetPassword">;
  invitations: Pick<InvitationService, "find" | "accept">;
  sessions: SessionReader;
  self: SelfService;
  topics: TopicSelfService;
  notes: Pick<AuditNotes, "note">;
  places: Places;
  dashboardUrl: string;
}

export function pageHandlers(parts: PageParts): Handlers<typeof routes> {
  const { accounts, invitations, sessions, places, dashboardUrl } = parts;
  const verification = verificationPage(accounts, dashboardUrl);
  const reset = resetPage(accounts, dashboardUrl);
  const invitation = invitationPage(invitations, dashboardUrl);
  return {
    showVerification: show(verification, sessions),
    submitVerification: submit(verification, sessions),
    showPasswordReset: show(reset, sessions),
    submitPasswordReset: submit(reset, sessions),
    showInvitation: show(invitation, sessions),
    submitInvitation: submit(invitation, sessions),
    ...contactPageHandlers(parts, places),
    ...publicContactHandlers(parts),
  };
}
