import { executionForgetting } from "#functions/wiring/executions/execution-forgetting.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactJob } from "#lib/domain/contact/contact-jobs.ts";
import { ContactRemoval } from "#lib/domain/contact/contact-removal.ts";
import type { DataChange } from "#lib/domain/contact/contact-store.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { ContactHistoryRepository } from "#lib/storage/contact/contact-history.ts";
import { ContactInsertion } from "#lib/storage/contact/contact-insertion.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import type { Simulation } from "#test/support/campaign-faults/mortal-worker.ts";
import type { contactIncidents, Scenario } from "#test/support/campaign-faults/scenario.ts";
import { refusedPrefix } from "#test/support/campaign-faults/simulated-ses.ts";

export interface Person extends Pick<Contact, "id" | "email"> {
  /** As the contact is when the campaign starts. */
  subscribed: boolean;
  isPro: boolean;
  isRenderable: boolean;
  /** What befell the contact on the way, and when. */
  incidents: { what: (typeof contactIncidents)[number]; atMs: number }[];
}

/** More steps than a template may take. */
const endless = 1_000_000_000;

const contactsAtOnce = 500;

/** The contacts of a run, and what they do while they are being written to. */
export class People {
  readonly all: Person[] = [];
  readonly #project: Project;
  readonly #time: Simulation["time"];
  readonly #luck: Simulation["luck"];
  readonly #work: Simulation["work"];
  readonly #contacts: ContactRepository;
  readonly #insertion: ContactInsertion;
  readonly #removal: ContactRemoval;

  constructor(table: Table, project: Project, { time, luck, work }: Simulation, jobs: JobQueue<ContactJob>) {
    this.#project = project;
    this.#time = time;
    this.#luck = luck;
    this.#work = work;
    this.#contacts = new ContactRepository(table);
    this.#insertion = new ContactInsertion(table);
    const [history, lists] = [new ContactHistoryRepository(table, time), new ListRepository(table, time)];
    const executions = executionForgetting(table, time);
    this.#removal = new ContactRemoval({ contacts: this.#contacts, history, executions, lists, jobs, clock: time });
  }

  async settle({ contacts: count, cursors }: Pick<Scenario, "contacts" | "cursors">): Promise<void> {
    const people: Person[] = [];
    for (let number = 0; people.length < count; number += 1) {
      const person = this.#someone(number);
      if (Number.parseInt(person.id.slice(0, 1), 16) < cursors) people.push(person);
    }
    const changes = people.map(({ email, subscribed, isPro, isRenderable }) =>
      changeOf(email, subscribed, {
        ...{ name: "Ann", plan: isPro ? "pro" : "free" },
        ...(!isRenderable && { steps: endless }),
      }),
    );
    for (let start = 0; start < count; start += contactsAtOnce) {
      const part = changes.slice(start, start + contactsAtOnce);
      await this.#insertion.insert(dataOf(this.#project), this.#project, { changes: part, now: this.#time.now() });
    }
    this.all.push(...people);
  }

  /** A part of them, each after a moment of its own. */
  async befall(what: (typeof contactIncidents)[number], part: number): Promise<void> {
    const concerned = this.all.filter(() => this.#luck.happens(part));
    await mapConcurrently(concerned, concerned.length, async (person) => {
      await this.#time.sleep(this.#luck.within(0, 20_000));
      person.incidents.push({ what, atMs: this.#time.nowMs });
      await this.#work.perform(() => this.#do(what, person));
      if (what !== "recreate") return;
      await this.#time.sleep(this.#luck.within(10, 20_000));
      await this.#work.perform(() => this.#apply(person, true, { name: "Ann again", plan: "pro" }));
    });
  }

  async #do(what: (typeof contactIncidents)[number], person: Person): Promise<void> {
    switch (what) {
      case "unsubscribe":
        return this.#apply(person, false, {});
      case "leaveSegment":
        return this.#apply(person, undefined, { plan: "free" });
      case "joinSegment":
        return this.#apply(person, undefined, { plan: "pro" });
    }
    const contact = (await this.#findAll([person.email])).get(person.email);
    if (!contact) return;
    if (what !== "snooze") return void (await this.#removal.remove(dataOf(this.#project), this.#project, contact));
    const until = new Date(this.#time.nowMs + 30 * 86_400_000).toISOString();
    await this.#contacts.snooze(dataOf(this.#project), this.#project, { known: contact, until, now: this.#time.now() });
  }

  /** Does nothing for a deleted contact, unless the change creates it again. */
  async #apply({ email }: Person, subscribed: boolean | undefined, data: Record<string, unknown>): Promise<void> {
    const known = (await this.#findAll([email])).get(email);
    if (!known && !subscribed) return;
    const change = changeOf(email, subscribed, data);
    await this.#contacts.apply(dataOf(this.#project), this.#project, { change, known, now: this.#time.now() });
  }

  async #findAll(emails: string[]): Promise<ReadonlyMap<string, Contact>> {
    const found = new Map<string, Contact>();
    for (let start = 0; start < emails.length; start += contactsAtOnce) {
      const part = emails.slice(start, start + contactsAtOnce);
      const contacts = await this.#contacts.findAllByEmail(dataOf(this.#project), part, this.#project);
      for (const [email, contact] of contacts) found.set(email, contact);
    }
    return found;
  }

  #someone(number: number): Person {
    const email = `${this.#luck.happens(0.01) ? refusedPrefix : "reader-"}${number}@example.com`;
    return {
      id: contactIdFor(this.#project.salt, email),
      email,
      subscribed: !this.#luck.happens(0.08),
      isPro: this.#luck.happens(0.7),
      isRenderable: !this.#luck.happens(0.01),
      incidents: [],
    };
  }
}

function changeOf(email: string, subscribed: boolean | undefined, data: DataChange["set"]) {
  return { email, subscribed, subscribedWhenNew: true, data: { set: data, remove: [], setIfAbsent: {} } };
}
