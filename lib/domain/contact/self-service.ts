import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import { noDataChange } from "#lib/domain/contact/data.ts";
import { opensContact, projectOfToken } from "#lib/domain/contact/link-token.ts";
import type { SnoozeRequest, SnoozeService } from "#lib/domain/contact/snooze-service.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { findTopic, type Topic } from "#lib/domain/project/topic.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface UnsubscriptionAttributeInput {
  contactId: string;
  emailId: string;
  now: Date;
}

/** Stores which email's links were used to unsubscribe. Implemented by lib/storage. */
export interface UnsubscriptionStore {
  /** True when new: an email is stored once, and only for its own contact. */
  attribute(dataId: DataId, input: UnsubscriptionAttributeInput): Promise<boolean>;
}

interface SelfServicePorts {
  projects: Pick<ProjectStore, "findById">;
  contacts: Pick<ContactStore, "find" | "update">;
  snoozes: Pick<SnoozeService, "snooze">;
  unsubscriptions: UnsubscriptionStore;
}

/** The parameters of a signed link, as the visitor sent them. */
export interface ContactLink {
  contactId: string;
  /** `t`. */
  token: string;
  /** `e`: the email with the link, a UUID in lower case. Ignored unless it is one of this contact's emails. */
  emailId: string | undefined;
  /** `p`: the key of the email's topic. */
  topicKey?: string | undefined;
}

/** A visitor with a valid link. */
export interface Visit {
  project: Project;
  contact: Contact;
  emailId: string | undefined;
  /** Of the link; undefined when the project does not have it any more. */
  topic: Topic | undefined;
}

/** A valid link, whose contact may be deleted. */
export type OpenedLink = Visit | (Omit<Visit, "contact"> & { contact: undefined });

/** Actions of contacts through links in their emails (contract 02 section 7), also in disabled projects. */
export class SelfService {
  readonly #ports: SelfServicePorts;

  constructor(ports: SelfServicePorts) {
    this.#ports = ports;
  }

  /** Undefined when the link was not signed for this contact. */
  async find({ contactId, token, emailId, topicKey }: ContactLink): Promise<OpenedLink | undefined> {
    const projectId = projectOfToken(token);
    const project = projectId && (await this.#ports.projects.findById(projectId));
    if (!project || !opensContact(project, contactId, token)) return undefined;
    const contact = await this.#ports.contacts.find(dataOf(project), contactId.toLowerCase(), project.deletedFields);
    const topic = topicKey === undefined ? undefined : findTopic(project.topics, topicKey);
    return { project, contact, emailId, topic };
  }

  /** Also ends a snooze. Undefined when the contact is gone. */
  subscribe(visit: Visit, now: Date): Promise<Contact | undefined> {
    return this.#setSubscribed(visit, true, now);
  }

  /** Also clears a snooze. Attributes only a real change to the email. Undefined when the contact is gone. */
  async unsubscribe(visit: Visit, now: Date): Promise<Contact | undefined> {
    const { project, contact, emailId } = visit;
    const changed = await this.#setSubscribed(visit, false, now);
    const wanted = contact.subscribed || contact.snoozedUntil !== null;
    // Of two concurrent visits only one changes the contact; the other gets the contact as the first has left it.
    const mine = changed?.updatedAt === now.toISOString();
    if (wanted && mine && emailId !== undefined) {
      await this.#ports.unsubscriptions.attribute(dataOf(project), { contactId: contact.id, emailId, now });
    }
    return changed;
  }

  /** Refuses like SnoozeService. */
  snooze({ project, contact }: Visit, request: SnoozeRequest, now: Date): Promise<Contact> {
    return this.#ports.snoozes.snooze(dataOf(project), project, { contactId: contact.id, request, now });
  }

  async #setSubscribed({ project, contact }: Visit, subscribed: boolean, now: Date): Promise<Contact | undefined> {
    const wanted = { email: undefined, subscribed, askedBy: "person", data: noDataChange } as const;
    const outcome = await this.#ports.contacts.update(dataOf(project), project, {
      known: contact,
      changes: wanted,
      now,
    });
    return typeof outcome === "string" ? undefined : outcome.contact;
  }
}
