import { deletedContactPage, invalidLinkPage } from "#functions/api/pages/contact/absent-page.ts";
import { type ContactPageName, contactPage, type Outcome } from "#functions/api/pages/contact/contact-page.ts";
import { contactWords } from "#functions/api/pages/contact/contact-words.ts";
import { actionOf, formFields, type PageAction } from "#functions/api/pages/contact/page-form.ts";
import { type Places, pageElsewhere } from "#functions/api/pages/contact/page-origin.ts";
import { pageReply } from "#functions/api/pages/page.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactLink, OpenedLink, SelfService, Visit } from "#lib/domain/contact/self-service.ts";
import { statusOf } from "#lib/http/error-answer.ts";
import type { Handlers, OpenCall } from "#lib/http/handler.ts";
import { Reply } from "#lib/http/reply.ts";
import { signLinks } from "#lib/mail/links.ts";
import { forbidden, Refusal } from "#lib/platform/refusal.ts";
import type { contactPageRoutes } from "./routes.ts";

type ShowCall = Pick<OpenCall, "headers"> & {
  params: { contactId: string };
  query: Record<string, unknown> & { t: string; e?: string | undefined };
};
type SubmitCall = ShowCall & Pick<OpenCall, "now"> & { body: string };

/** The pages behind the links of a contact's mails. */
export function contactPageHandlers(self: SelfService, places: Places): Handlers<typeof contactPageRoutes> {
  const pageOf = (name: ContactPageName, { project, contact, emailId }: Visit, status = 200, outcome?: Outcome) => {
    const words = contactWords({ project, contact, emailId });
    const { manageUrl } = signLinks(project, places.APP_URL, contact.id, emailId);
    const page = contactPage({ name, contact, words, manageUrl, ...(outcome && { outcome }) });
    return pageReply(page, status, { frame: words.frame });
  };

  const show =
    (name: ContactPageName) =>
    async ({ params: { contactId }, query, headers }: ShowCall) => {
      const { t, e } = query;
      const elsewhere = pageElsewhere(places, headers["host"], `/${name}/${encodeURIComponent(contactId)}`);
      if (elsewhere) return sentOn(elsewhere, query);
      const opened = await self.find({ contactId, token: t, emailId: e });
      return opened?.contact ? pageOf(name, opened) : absentPage(opened, headers);
    };

  const submit = (name: ContactPageName) => async (call: SubmitCall) => {
    const { params, query, body, headers, now } = call;
    const link = { contactId: params.contactId, token: query.t, emailId: query.e };
    const fields = await formFields(body, headers["content-type"]);
    if (name === "unsubscribe" && !("action" in fields)) return oneClick(self, link, now);
    const opened = await self.find(link);
    if (!opened?.contact) return absentPage(opened, headers);
    const action = actionOf(fields);
    const { texts } = contactWords(opened);
    if (!action) return pageOf(name, opened, 400, { done: false, fault: texts.notAnAction });
    try {
      const contact = await perform(self, opened, action, now);
      return contact ? pageOf(name, { ...opened, contact }, 200, { done: true }) : deletedContactPage(opened);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Somebody else was faster: the page as things stand now.
      const left = await self.find(link);
      if (!left?.contact) return absentPage(left, headers);
      return pageOf(name, left, statusOf(error.kind), { done: false, fault: texts.notSnoozed });
    }
  };

  return {
    showUnsubscribe: show("unsubscribe"),
    submitUnsubscribe: submit("unsubscribe"),
    showSubscribe: show("subscribe"),
    submitSubscribe: submit("subscribe"),
    showManage: show("manage"),
    submitManage: submit("manage"),
  };
}

const absentPage = (opened: OpenedLink | undefined, headers: ShowCall["headers"]): Reply<string> =>
  opened ? deletedContactPage(opened) : invalidLinkPage(headers["accept-language"]);

function perform(self: SelfService, visit: Visit, wanted: PageAction, now: Date): Promise<Contact | undefined> {
  switch (wanted.action) {
    case "subscribe":
      return self.subscribe(visit, now);
    case "unsubscribe":
      return self.unsubscribe(visit, now);
    case "snooze":
      return self.snooze(visit, { days: wanted.days }, now);
  }
}

/** RFC 8058: a program asks, so the answer is for one; whoever is gone needs no unsubscription. */
async function oneClick(self: SelfService, link: ContactLink, now: Date): Promise<Reply<string>> {
  const opened = await self.find(link);
  if (!opened) throw forbidden("This link is not valid.", "Use the whole link as the mail has it.");
  if (opened.contact) await self.unsubscribe(opened, now);
  return new Reply("Unsubscribed.\n", { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

function sentOn(address: string, query: Record<string, unknown>): Reply<string> {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (typeof value === "string") given.set(name, value);
  return new Reply("", { status: 302, headers: { Location: `${address}?${given}` } });
}
