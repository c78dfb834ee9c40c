import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import { noDataChange } from "#lib/domain/contact/data.ts";
import type { UnsubscriptionStore, Visit } from "#lib/domain/contact/self-service.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { Topic } from "#lib/domain/project/topic.ts";
import { type AskedTopics, isSubscribedTo, type TopicSource, topicChange } from "#lib/domain/project/topic-choices.ts";
import { inTopicOrder, type TopicRecord } from "#lib/domain/topic/topic-record.ts";
import type { TopicStore } from "#lib/domain/topic/topic-store.ts";
import { idPrefix } from "#lib/platform/ids.ts";

interface TopicSelfServicePorts {
  topics: Pick<TopicStore, "list">;
  contacts: Pick<ContactStore, "update">;
  unsubscriptions: UnsubscriptionStore;
}

/** Choices of topics by contacts, through links in their emails (contract 14 section 5). */
export class TopicSelfService {
  readonly #ports: TopicSelfServicePorts;

  constructor(ports: TopicSelfServicePorts) {
    this.#ports = ports;
  }

  /** The PUBLIC topics by position. 0.5 RRU each. */
  async list({ project }: Pick<Visit, "project">): Promise<TopicRecord[]> {
    return (await this.#ports.topics.list(dataOf(project), project.topics.filter(isPublic))).sort(inTopicOrder);
  }

  /** The topic of the link, PRIVATE or not. */
  async ofLink({ project, topic }: Pick<Visit, "project" | "topic">): Promise<TopicRecord | undefined> {
    if (!topic) return undefined;
    const [found] = await this.#ports.topics.list(dataOf(project), [topic]);
    return found;
  }

  /**
   * Attributes an opt-out to the email of the link. Undefined when the contact is gone.
   * @throws Refusal `invalid` for topics that are neither PUBLIC nor that of the link.
   */
  async choose(visit: Visit, asked: AskedTopics, { source, now }: { source: TopicSource; now: Date }) {
    const { project, contact, topic, emailId } = visit;
    const open = project.topics.filter((each) => isPublic(each) || each.id === topic?.id);
    // Every email of a contact has an id that begins like the contact's.
    const ownEmailId = emailId !== undefined && idPrefix(emailId) === idPrefix(contact.id) ? emailId : undefined;
    const topics = topicChange(open, asked, { path: "", source, emailId: ownEmailId });
    const outcome = await this.#ports.contacts.update(dataOf(project), project, {
      known: contact,
      changes: { email: undefined, subscribed: undefined, data: noDataChange, topics },
      now,
    });
    if (typeof outcome === "string") return undefined;
    // Of two concurrent visits only one changes the contact.
    const isMine = outcome.contact.updatedAt === now.toISOString();
    const hasOptedOut = open.some((each) => isSubscribedTo(each, contact) && !isSubscribedTo(each, outcome.contact));
    if (isMine && hasOptedOut && ownEmailId !== undefined) {
      await this.#ports.unsubscriptions.attribute(dataOf(project), { contactId: contact.id, emailId: ownEmailId, now });
    }
    return outcome.contact;
  }

  /** Opts out of the link's topic. */
  async optOut(visit: Visit, { topic, ...cause }: { topic: Topic; source: TopicSource; now: Date }) {
    return isSubscribedTo(topic, visit.contact) ? this.choose(visit, { [topic.key]: false }, cause) : visit.contact;
  }
}

export const isPublic = ({ visibility }: Pick<Topic, "visibility">): boolean => visibility === "PUBLIC";

/** The part of the wishes that changes a contact's state of a topic. */
export const changedTopics = (
  topics: readonly Topic[],
  contact: Pick<Contact, "topicChoices">,
  wanted: ReadonlyMap<string, boolean>,
): AskedTopics =>
  Object.fromEntries(
    topics.flatMap((topic) => {
      const choice = wanted.get(topic.key);
      return choice === undefined || choice === isSubscribedTo(topic, contact) ? [] : [[topic.key, choice] as const];
    }),
  );
