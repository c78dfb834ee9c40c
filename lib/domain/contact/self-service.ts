import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import { noDataChange } from "#lib/domain/contact/data.ts";
import { opensContact, projectOfToken } from "#lib/domain/contact/link-token.ts";
import type { SnoozeRequest, SnoozeService } from "#lib/domain/contact/snooze-service.ts";
import type { UnsubscriptionStore } from "#lib/domain/email/email-store.ts";
import { dataIdOf } from "#lib/domain/project/data-id.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";

export interface SelfServicePorts {
  projects: Pick<ProjectStore, "findById">;
  contacts: Pick<ContactStore, "find" | "update">;
  snoozes: Pick<SnoozeService, "snooze">;
  unsubscriptions: UnsubscriptionStore;
}

/** What a signed link carries, as the visitor sent it. */
export interface ContactLink {
  contactId: string;
  /** `t`. */
  token: string;
  /** `e`: the mail that the link stood in, a UUID in lower case. Of anything but this contact's mails it is ignored. */
  emailId: string | undefined;
}

/** Who comes by a link that is right. */
export interface Visit {
  project: Project;
  contact: Contact;
  emailId: string | undefined;
}

/** A link that is right, though its contact may have been deleted. */
export type OpenedLink = Visit | (Omit<Visit, "contact"> & { contact: undefined });

/** What contacts do by themselves, with the links of their mails (contract 02 section 7), disabled projects too. */
export class SelfService {
  readonly #ports: SelfServicePorts;

  constructor(ports: SelfServicePorts) {
    this.#ports = ports;
  }

  /** Undefined when the link was not signed for this contact. */
  async find({ contactId, token, emailId }: ContactLink): Promise<OpenedLink | undefined> {
    const projectId = projectOfToken(token);
    const project = projectId && (await this.#ports.projects.findById(projectId));
    if (!project || !opensContact(project, contactId, token)) return undefined;
    const contact = await this.#ports.contacts.find(dataOf(project), project.deletedFields, contactId.toLowerCase());
    return { project, contact, emailId };
  }

  /** Ends a snooze too. Undefined when the contact is gone. */
  subscribe(visit: Visit, now: Date): Promise<Contact | undefined> {
    return this.#setSubscribed(visit, true, now);
  }

  /** Ends a snooze for good. Only what really changes is attributed to the mail. Undefined when the contact is gone. */
  async unsubscribe(visit: Visit, now: Date): Promise<Contact | undefined> {
    const { project, contact, emailId } = visit;
    const changed = await this.#setSubscribed(visit, false, now);
    const wanted = contact.subscribed || contact.snoozedUntil !== null;
    // Of two visitors at once only one changes the contact; the other is given it as the first has left it.
    const mine = changed?.updatedAt === now.toISOString();
    if (wanted && mine && emailId !== undefined) {
      await this.#ports.unsubscriptions.attribute(dataOf(project), contact.id, emailId, now);
    }
    return changed;
  }

  /** Refuses as the service of snoozes does. */
  snooze({ project, contact }: Visit, request: SnoozeRequest, now: Date): Promise<Contact> {
    return this.#ports.snoozes.snooze(dataOf(project), project, contact.id, request, now);
  }

  async #setSubscribed({ project, contact }: Visit, subscribed: boolean, now: Date): Promise<Contact | undefined> {
    const wanted = { email: undefined, subscribed, askedBy: "person", data: noDataChange } as const;
    const outcome = await this.#ports.contacts.update(dataOf(project), project, contact, wanted, now);
    return typeof outcome === "string" ? undefined : outcome.contact;
  }
}

const dataOf = ({ id, resets }: Project): string => dataIdOf(id, resets);
