import { deletedContactPage, invalidLinkPage, previewPage } from "#functions/api/pages/contact/absent-page.ts";
import { noteChoice } from "#functions/api/pages/contact/choice-notes.ts";
import { contactLocale } from "#functions/api/pages/contact/contact-locale.ts";
import { type ContactPageName, contactPage } from "#functions/api/pages/contact/contact-page.ts";
import { formFields, type PageServices, type Submission, submitForm } from "#functions/api/pages/contact/page-form.ts";
import { type Places, pageElsewhere } from "#functions/api/pages/contact/page-origin.ts";
import type { ShownTopic } from "#functions/api/pages/contact/topic-parts.ts";
import { pageReply } from "#functions/api/pages/page.ts";
import { previewContactId } from "#lib/domain/contact/link-token.ts";
import type { ContactLink, OpenedLink, Visit } from "#lib/domain/contact/self-service.ts";
import { isSubscribedTo } from "#lib/domain/project/topic-choices.ts";
import type { TopicRecord } from "#lib/domain/topic/topic-record.ts";
import { type Origin, originOf } from "#lib/http/audit/origin-of.ts";
import type { Handlers, OpenCall } from "#lib/http/handler.ts";
import { Reply } from "#lib/http/reply.ts";
import { signLinks } from "#lib/mail/template/links.ts";
import { forbidden } from "#lib/platform/refusal.ts";
import type { contactPageRoutes } from "./routes.ts";

type ShowCall = Pick<OpenCall, "headers"> & {
  params: { contactId: string };
  query: Record<string, unknown> & { t: string; e?: string | undefined; p?: string | undefined };
};
type SubmitCall = ShowCall & Origin & Pick<OpenCall, "now"> & { body: string };

/** The pages behind the links of a contact's mails. */
export function contactPageHandlers(services: PageServices, places: Places): Handlers<typeof contactPageRoutes> {
  const { self } = services;
  const show = (name: ContactPageName) => async (call: ShowCall) => {
    const elsewhere = pageElsewhere(
      places,
      call.headers["host"],
      `/${name}/${encodeURIComponent(call.params.contactId)}`,
    );
    if (elsewhere) return sentOn(elsewhere, call.query);
    return pageOf(name, { opened: await self.find(linkOf(call)), call });
  };

  const submit = (name: ContactPageName) => async (call: SubmitCall) => {
    const link = linkOf(call);
    const fields = await formFields(call.body, call.headers["content-type"]);
    if (name === "unsubscribe" && !("action" in fields)) return oneClick(services, link, call);
    const opened = await self.find(link);
    if (!opened?.contact) return pageOf(name, { opened, call });
    const submission = await submitForm(services, {
      link,
      visit: opened,
      fields,
      origin: originOf(call),
      now: call.now,
    });
    return pageOf(name, { opened: submission.opened, call, partial: submission });
  };

  async function pageOf(
    name: ContactPageName,
    {
      opened,
      call: { params, headers },
      partial: { status = 200, outcome } = {},
    }: { opened: OpenedLink | undefined; call: ShowCall; partial?: Partial<Submission> | undefined },
  ): Promise<Reply<string>> {
    if (!opened) return invalidLinkPage(headers["accept-language"]);
    if (!opened.contact) {
      return params.contactId === previewContactId ? previewPage(opened) : deletedContactPage(opened);
    }
    const { project, contact, emailId } = opened;
    const locale = contactLocale(opened);
    const { manageUrl } = signLinks(project, { appUrl: places.APP_URL, contactId: contact.id, emailId });
    const shown = await shownTopics(services, name, { ...opened, contact });
    const page = contactPage({ name, contact, locale, manageUrl, outcome, ...shown });
    return pageReply(page, status, { frame: locale.frame });
  }

  return {
    showUnsubscribe: show("unsubscribe"),
    submitUnsubscribe: submit("unsubscribe"),
    showSubscribe: show("subscribe"),
    submitSubscribe: submit("subscribe"),
    showManage: show("manage"),
    submitManage: submit("manage"),
  };
}

const linkOf = ({ params, query }: ShowCall): ContactLink => ({
  contactId: params.contactId,
  token: query.t,
  emailId: query.e,
  topicKey: query.p,
});

/** The topic of an unsubscribe link, and those that the manage page shows. */
async function shownTopics(
  { topics }: PageServices,
  name: ContactPageName,
  visit: Visit,
): Promise<{ topic?: ShownTopic | undefined; topics: ShownTopic[] }> {
  const shown = (topic: TopicRecord): ShownTopic => ({ ...topic, subscribed: isSubscribedTo(topic, visit.contact) });
  if (name === "manage") return { topics: (await topics.list(visit)).map(shown) };
  const topic = name === "unsubscribe" ? await topics.ofLink(visit) : undefined;
  return { topic: topic && shown(topic), topics: [] };
}

/** RFC 8058: a mail program calls, so the answer is plain text. A deleted contact needs no unsubscription. */
async function oneClick(
  { self, topics, notes }: PageServices,
  link: ContactLink,
  call: Origin & Pick<OpenCall, "now">,
): Promise<Reply<string>> {
  const { now } = call;
  const opened = await self.find(link);
  if (!opened) throw forbidden("This link is not valid.", "Copy the whole link from the email.");
  if (opened.contact) {
    const { topic } = opened;
    const optOut = () =>
      topic ? topics.optOut(opened, { topic, source: "link", now }) : self.unsubscribe(opened, now);
    await noteChoice(notes, opened, { changed: await optOut(), origin: originOf(call), now });
  }
  const isPreview = link.contactId === previewContactId;
  return new Reply(isPreview ? "This is a preview. Nothing was changed.\n" : "Unsubscribed.\n", {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

function sentOn(address: string, query: Record<string, unknown>): Reply<string> {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (typeof value === "string") given.set(name, value);
  return new Reply("", { status: 302, headers: { Location: `${address}?${given}` } });
}
