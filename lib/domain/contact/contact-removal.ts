import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactHistory } from "#lib/domain/contact/contact-history.ts";
import type { ContactScope, ContactStore } from "#lib/domain/contact/contact-store.ts";
import type { ExecutionForgetting } from "#lib/domain/execution/ending/execution-forgetting.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { ListStore } from "#lib/domain/segment/lists/list-store.ts";
import type { Clock } from "#lib/platform/clock.ts";

export interface RemovalPorts {
  contacts: Pick<ContactStore, "remove">;
  history: ContactHistory;
  executions: Pick<ExecutionForgetting, "forgetContact">;
  lists: Pick<ListStore, "leaveAll">;
  jobs: Pick<JobQueue, "send">;
  clock: Clock;
}

/** What a caller waits for: some ten thousand rows. */
const historyMsMax = 15_000;

/** The event of a subscription that flipped follows its change, hardly ever this late. */
const eventDelaySeconds = 60;

/** Deletes contacts with what they leave (contract 02 section 2, DELETE). */
export class ContactRemoval {
  readonly #ports: RemovalPorts;

  constructor(ports: RemovalPorts) {
    this.#ports = ports;
  }

  /**
   * The history first: as long as the contact is there, whoever is interrupted can begin again. What is too long, or may
   * come late, is left to a job. False when the contact was gone.
   */
  async remove(projectId: string, scope: ContactScope, contact: Contact): Promise<boolean> {
    const { contacts, history, executions, lists, jobs, clock } = this.#ports;
    const begun = clock.now();
    const until = new Date(begun.getTime() + historyMsMax);
    const isForgotten = await history.forget(projectId, contact.id, begun.toISOString(), until);
    const before = clock.now().toISOString();
    if (!isForgotten || mayHaveEventsToCome(contact, begun)) {
      await jobs.send({ type: "forgetContact", dataId: projectId, contactId: contact.id, before }, eventDelaySeconds);
    }
    await executions.forgetContact(projectId, contact.id, before);
    await lists.leaveAll(projectId, contact.id);
    const isRemoved = await contacts.remove(projectId, scope, contact);
    // One may have begun as long as the contact was there.
    if (isRemoved) await executions.forgetContact(projectId, contact.id, clock.now().toISOString());
    return isRemoved;
  }
}

const mayHaveEventsToCome = ({ updatedAt }: Contact, now: Date): boolean =>
  now.getTime() - Date.parse(updatedAt) < eventDelaySeconds * 1_000;
