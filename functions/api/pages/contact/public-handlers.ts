import { noteChoice } from "#functions/api/pages/contact/choice-notes.ts";
import type { PageServices } from "#functions/api/pages/contact/page-form.ts";
import { snoozeRequest } from "#functions/api/snooze-schema.ts";
import { topicChoices } from "#functions/api/topic-choices-schema.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { chosenLanguage } from "#lib/domain/contact/language.ts";
import type { OpenedLink, Visit } from "#lib/domain/contact/self-service.ts";
import { isSubscribedTo } from "#lib/domain/project/topic-choices.ts";
import type { TopicSelfService } from "#lib/domain/topic/topic-self-service.ts";
import { type Origin, originOf } from "#lib/http/audit/origin-of.ts";
import type { HandlerOf, Handlers, OpenCall } from "#lib/http/handler.ts";
import { parseOrRefuse } from "#lib/http/parse-or-refuse.ts";
import { forbidden, notFound } from "#lib/platform/refusal.ts";
import type { publicContactRoutes } from "./routes.ts";

type LinkCall = Pick<Parameters<HandlerOf<typeof publicContactRoutes, "getPublicContact">>[0], "params" | "query">;
type ChoiceCall = LinkCall & Origin & Pick<OpenCall, "now">;

/** The actions of the hosted pages, for customers' own pages. */
export function publicContactHandlers({ self, topics, notes }: PageServices): Handlers<typeof publicContactRoutes> {
  const open = async ({ params, query }: LinkCall): Promise<OpenedLink> => {
    const opened = await self.find({ contactId: params.id, token: query.t, emailId: query.e, topicKey: query.p });
    if (!opened)
      throw forbidden("The signature of this link is missing or invalid.", "Copy the whole link from the email.");
    return opened;
  };
  /** The contact as it has chosen. */
  const choice = async (visit: Visit, call: ChoiceCall, chosen: Promise<Contact | undefined>): Promise<Contact> => {
    const changed = await chosen;
    await noteChoice(notes, visit, { changed, origin: originOf(call), now: call.now });
    return changed ?? gone(call);
  };
  return {
    getPublicContact: async (call) => contactViewOf(topics, present(await open(call), call)),
    subscribePublicContact: async (call) => {
      const visit = present(await open(call), call);
      return stateView(await choice(visit, call, self.subscribe(visit, call.now)));
    },
    unsubscribePublicContact: async (call) => {
      const visit = present(await open(call), call);
      return stateView(await choice(visit, call, self.unsubscribe(visit, call.now)));
    },
    snoozePublicContact: async (call) => {
      const opened = await open(call);
      const request = parseOrRefuse(snoozeRequest, call.body);
      return stateView(await self.snooze(present(opened, call), request, call.now));
    },
    chooseTopicsPublicly: async (call) => {
      const opened = await open(call);
      const asked = parseOrRefuse(topicChoices, call.body);
      const visit = present(opened, call);
      const contact = await choice(visit, call, topics.choose(visit, asked, { source: "page", now: call.now }));
      return contactViewOf(topics, { ...visit, contact });
    },
  };
}

async function contactViewOf(topics: TopicSelfService, visit: Visit) {
  const { project, contact } = visit;
  const shown = (await topics.list(visit)).map((topic) => ({
    ...{ key: topic.key, name: topic.name, description: topic.description },
    subscribed: isSubscribedTo(topic, contact),
  }));
  const language = chosenLanguage(contact.data["locale"], project.language);
  return { ...stateView(contact), language, projectName: project.name, topics: shown };
}

const stateView = ({ id, email, subscribed, snoozedUntil }: Contact) => ({ id, email, subscribed, snoozedUntil });

const present = (opened: OpenedLink, call: LinkCall): Visit => (opened.contact ? opened : gone(call));

function gone({ params }: LinkCall): never {
  throw notFound("contact", params.id);
}
