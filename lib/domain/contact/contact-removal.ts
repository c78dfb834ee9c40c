import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactHistory } from "#lib/domain/contact/contact-history.ts";
import type { ContactJob } from "#lib/domain/contact/contact-jobs.ts";
import type { ContactRemovalScope, ContactStore } from "#lib/domain/contact/contact-store.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Workflow executions of contacts. Implemented by lib/domain/execution. */
export interface ContactExecutions {
  /** Ends a deleted contact's executions begun before this time (ISO 8601) and removes its data from them. Returns how many. */
  forgetContact(dataId: DataId, contactId: string, before: string): Promise<number>;
}

/** Lists that contacts are on. Implemented by lib/storage. */
interface ContactLists {
  /** Removes the contact from all lists of the project. */
  leaveAll(dataId: DataId, contactId: string): Promise<void>;
}

export interface RemovalPorts {
  contacts: Pick<ContactStore, "remove">;
  history: ContactHistory;
  executions: ContactExecutions;
  lists: ContactLists;
  jobs: JobQueue<ContactJob>;
  clock: Clock;
}

/** How long a caller waits: enough for some ten thousand rows. */
const historyMsMax = 15_000;

/** A flip's event follows the change, almost never later than this. */
const eventDelaySeconds = 60;

/** Deletes contacts and their data (contract 02 section 2, DELETE). */
export class ContactRemoval {
  readonly #ports: RemovalPorts;

  constructor(ports: RemovalPorts) {
    this.#ports = ports;
  }

  /**
   * Deletes the history first: while the contact exists, an interrupted removal can start again. A job deletes history that is
   * too long, or that may come late. False when the contact was gone.
   */
  async remove(dataId: DataId, scope: ContactRemovalScope, contact: Contact): Promise<boolean> {
    const { contacts, history, executions, lists, jobs, clock } = this.#ports;
    const begun = clock.now();
    const until = new Date(begun.getTime() + historyMsMax);
    const isForgotten = await history.forget(dataId, contact.id, { before: begun.toISOString(), until });
    const before = clock.now().toISOString();
    if (!isForgotten || mayHaveEventsToCome(contact, begun)) {
      await jobs.send({ type: "forgetContact", dataId, contactId: contact.id, before }, eventDelaySeconds);
    }
    await executions.forgetContact(dataId, contact.id, before);
    await lists.leaveAll(dataId, contact.id);
    const isRemoved = await contacts.remove(dataId, scope, contact);
    // An execution may have begun while the contact existed.
    if (isRemoved) await executions.forgetContact(dataId, contact.id, clock.now().toISOString());
    return isRemoved;
  }
}

const mayHaveEventsToCome = ({ updatedAt }: Contact, now: Date): boolean =>
  now.getTime() - Date.parse(updatedAt) < eventDelaySeconds * 1_000;
