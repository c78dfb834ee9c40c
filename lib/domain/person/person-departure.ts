import type { Contact } from "#lib/domain/contact/contact.ts";
import type { RemovalPorts } from "#lib/domain/contact/contact-removal.ts";
import type { ContactRemovalScope } from "#lib/domain/contact/contact-store.ts";
import type { RemovedCounts } from "#lib/domain/person/erase-job.ts";
import type { DataId } from "#lib/platform/data-id.ts";

type DeparturePorts = Pick<RemovalPorts, "contacts" | "executions" | "lists" | "clock">;

/** Removes a contact that is erased, without its history, which the job goes through. */
export class PersonDeparture {
  readonly #ports: DeparturePorts;

  constructor(ports: DeparturePorts) {
    this.#ports = ports;
  }

  /** Returns what was removed. Like `ContactRemoval`, looks twice for executions: one may begin while the contact exists. */
  async leave(dataId: DataId, scope: ContactRemovalScope, contact: Contact): Promise<RemovedCounts> {
    const { contacts, executions, lists, clock } = this.#ports;
    const forget = () => executions.forgetContact(dataId, contact.id, clock.now().toISOString());
    const begun = await forget();
    await lists.leaveAll(dataId, contact.id);
    if (!(await contacts.remove(dataId, scope, contact))) return { executions: begun };
    return { contacts: 1, executions: begun + (await forget()) };
  }
}
