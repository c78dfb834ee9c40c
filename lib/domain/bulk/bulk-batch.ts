import type { BulkCounts, BulkError, BulkOperation, BulkPlan, BulkTask } from "#lib/domain/bulk/bulk-job.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactRemoval } from "#lib/domain/contact/contact-removal.ts";
import type { ContactReader, ContactStore } from "#lib/domain/contact/contact-store.ts";
import { noDataChange } from "#lib/domain/contact/data.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ListStore } from "#lib/domain/segment/lists/list-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { logger } from "#lib/platform/logger.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

export interface BulkBatchPorts {
  contacts: Pick<ContactStore, "update">;
  reader: Pick<ContactReader, "findAll">;
  removal: Pick<ContactRemoval, "remove">;
  lists: Pick<ListStore, "add" | "among">;
  clock: Clock;
}

/** The job of a batch. */
interface BulkPlace {
  dataId: DataId;
  project: Project;
  task: BulkTask;
  startedAt: string;
}

/** A plan with the current state of its contacts; `repeated` when it may have been partly executed. */
interface PlannedBatch {
  plan: BulkPlan;
  contacts: ReadonlyMap<string, Contact>;
  repeated: boolean;
}

/** `overtaken`: another writer has changed the contact since. */
type Outcome = "done" | "gone" | "listGone" | "overtaken" | "fault";

interface BatchOutcome {
  counts: BulkCounts;
  errors: BulkError[];
  /** How many could not be written; also counted as failures. */
  faults: number;
}

const contactsAtOnce = 50;

/** One batch of a bulk job: plans an action for each contact, and executes it. */
export class BulkBatch {
  readonly #ports: BulkBatchPorts;

  constructor(ports: BulkBatchPorts) {
    this.#ports = ports;
  }

  async plan(place: BulkPlace, ids: readonly string[]): Promise<PlannedBatch> {
    const at = this.#ports.clock.now().toISOString();
    const contacts = await this.#find(place, ids);
    const plan: BulkPlan = { at, change: [], clear: [], unchanged: 0, missing: [] };
    const { operation, segmentId } = place.task;
    if (segmentId !== undefined) {
      const listed = await this.#ports.lists.among(place.dataId, segmentId, [...contacts.keys()]);
      plan.missing = ids.filter((id) => !contacts.has(id));
      plan.change = ids.filter((id) => contacts.has(id) && !listed.has(id));
      plan.unchanged = listed.size;
      return { plan, contacts, repeated: false };
    }
    for (const id of ids) {
      const contact = contacts.get(id);
      if (!contact) plan.missing.push(id);
      else if (contact.subscribed !== wantedState(operation)) plan.change.push(id);
      else if (contact.snoozedUntil !== null) plan.clear.push(id);
      else plan.unchanged += 1;
    }
    return { plan, contacts, repeated: false };
  }

  async again(place: BulkPlace, plan: BulkPlan): Promise<PlannedBatch> {
    return { plan, contacts: await this.#find(place, [...plan.change, ...plan.clear]), repeated: true };
  }

  async carryOut(place: BulkPlace, batch: PlannedBatch): Promise<BatchOutcome> {
    const { change, clear, unchanged, missing } = batch.plan;
    const ids = [...change, ...clear];
    const outcomes =
      place.task.segmentId === undefined
        ? await mapConcurrently(ids, contactsAtOnce, (id) => this.#orFault(place, batch, id))
        : await this.#putOnList(place, batch, place.task.segmentId);
    const errors = [
      ...missing.map((id) => errorOf(id, undefined, "gone")),
      ...ids.flatMap((id, index) => {
        const outcome = outcomes[index] ?? "fault";
        return outcome === "done" ? [] : [errorOf(id, batch.contacts.get(id), outcome)];
      }),
    ];
    const isDone = (outcome: Outcome) => outcome === "done";
    return {
      counts: {
        success: outcomes.slice(0, change.length).filter(isDone).length,
        unchanged: unchanged + outcomes.slice(change.length).filter(isDone).length,
        failure: errors.length,
      },
      errors,
      faults: outcomes.filter((outcome) => outcome === "fault").length,
    };
  }

  /** A repeated plan adds only contacts that are not on the list yet. */
  async #putOnList({ dataId }: BulkPlace, { plan, contacts }: PlannedBatch, segmentId: string): Promise<Outcome[]> {
    const contactIds = plan.change.filter((id) => contacts.has(id));
    const added = await this.#ports.lists.add(dataId, segmentId, { contactIds, at: this.#ports.clock.now() });
    return plan.change.map((id) => {
      if (!contacts.has(id)) return "gone";
      return added === "gone" ? "listGone" : "done";
    });
  }

  /** A contact that cannot be written must not stop the others. */
  async #orFault(place: BulkPlace, batch: PlannedBatch, contactId: string): Promise<Outcome> {
    try {
      return await this.#write(place, batch, batch.contacts.get(contactId));
    } catch (error) {
      logger.warn("Writing a contact of a bulk job failed", { projectId: place.dataId, contactId, error });
      return "fault";
    }
  }

  async #write(
    { dataId, project, task: { operation } }: BulkPlace,
    { plan, repeated }: PlannedBatch,
    contact: Contact | undefined,
  ): Promise<Outcome> {
    const { contacts, removal, clock } = this.#ports;
    const subscribed = wantedState(operation);
    if (subscribed === undefined) {
      if (contact) await removal.remove(dataId, project, contact);
      return "done";
    }
    if (!contact) return "gone";
    // The job's first try may have written this, and then another writer changed it: the later write wins.
    if (repeated && contact.updatedAt > plan.at) return contact.subscribed === subscribed ? "done" : "overtaken";
    const changes = { email: undefined, subscribed, askedBy: "operator", data: noDataChange } as const;
    const updated = await contacts.update(dataId, project, { known: contact, changes, now: clock.now() });
    return updated === "gone" ? "gone" : "done";
  }

  /** Ignores contacts created after the job began: a new contact may have the id of a deleted one. */
  async #find({ dataId, project, startedAt }: BulkPlace, ids: readonly string[]): Promise<Map<string, Contact>> {
    const found = await this.#ports.reader.findAll(dataId, ids, project.deletedFields);
    return new Map(found.filter(({ createdAt }) => createdAt <= startedAt).map((contact) => [contact.id, contact]));
  }
}

/** Undefined when the contact is to be deleted. */
const wantedState = (operation: BulkOperation): boolean | undefined =>
  operation === "delete" ? undefined : operation === "subscribe";

const errorCodes = {
  gone: "contact_not_found",
  listGone: "segment_not_found",
  overtaken: "write_failed",
  fault: "write_failed",
} as const;

const errorOf = (contactId: string, contact: Contact | undefined, outcome: Exclude<Outcome, "done">): BulkError => ({
  contactId,
  email: contact?.email ?? null,
  error: errorCodes[outcome],
});
