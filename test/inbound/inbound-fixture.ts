import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FeedbackService } from "#lib/domain/feedback/feedback-service.ts";
import { type InboundPorts, InboundService } from "#lib/domain/inbound/inbound-service.ts";
import { IncomingNotifications } from "#lib/domain/inbound/incoming-notifications.ts";
import { dataIdOf } from "#lib/domain/project/data-id.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { StoredMessages } from "#lib/mail/inbound/stored-messages.ts";
import { newId } from "#lib/platform/ids.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { InboundRepository } from "#lib/storage/inbound/inbound-repository.ts";
import { RefusalNoteRepository } from "#lib/storage/inbound/refusal-note-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { someProject, someTime } from "#test/support/records.ts";
import type { TestTable } from "#test/support/table.ts";

export const receivedAt = "2026-03-01T12:00:00.000Z";

type Item = Record<string, unknown>;

/** A mail of the folder `messages`, as it came over the wire. */
export const messageFile = (name: string): Buffer => readFileSync(join(import.meta.dirname, "messages", `${name}.eml`));

let names = 0;

/** A project that receives mail at a domain of its own. */
export class InboundFixture {
  readonly table: TestTable;
  readonly project: Project;
  readonly domain = `inbound-${++names}.example`;
  readonly ports: InboundPorts;
  readonly contacts: ContactRepository;
  /** The bucket: raw messages by their keys. */
  readonly stored = new Map<string, Uint8Array>();
  used = 0;
  now = new Date("2026-03-01T12:00:01.000Z");

  private constructor(table: TestTable, changes: Partial<Project>) {
    this.table = table;
    this.project = someProject(changes);
    this.contacts = new ContactRepository(table);
    const clock = { now: () => this.now };
    this.ports = {
      domains: new SenderDomainRepository(table),
      projects: new ProjectRepository(table),
      contacts: this.contacts,
      counters: { read: async () => ({ inbound: this.used }) },
      messages: new StoredMessages({ find: async (key) => this.stored.get(key) }),
      store: new InboundRepository(table, clock),
      events: new EventRepository(table),
      notes: new RefusalNoteRepository(table),
      clock,
    };
  }

  static async open(table: TestTable, changes: Partial<Project> = {}): Promise<InboundFixture> {
    const fixture = new InboundFixture(table, changes);
    await new ProjectRepository(table).create(fixture.project, { public: newId(), secret: newId() });
    await fixture.list(fixture.domain, "verified");
    return fixture;
  }

  get dataId(): string {
    return dataIdOf(this.project.id, this.project.resets);
  }

  async list(domain: string, status: "pending" | "verified"): Promise<void> {
    const verifiedAt = status === "verified" ? someTime : null;
    const times = { verifiedAt, lastCheckedAt: someTime, createdAt: someTime, updatedAt: someTime };
    const parts = { id: newId(), dkimTokens: [], proofNeeded: false, wasVerified: false };
    await new SenderDomainRepository(this.table).create(this.project.id, { ...parts, ...times, domain, status });
  }

  /** The provider's notification of a message that it has stored. */
  takeIn(raw: string | Uint8Array, { to = ["help"], ...mail }: Mail = {}) {
    const messageId = mail.messageId ?? newId();
    this.stored.set(`inbound/${messageId}`, Buffer.from(raw));
    return this.told({ to, messageId, ...mail });
  }

  /** `to`: addresses, or what stands before the fixture's own domain. */
  told({ to = ["help"], messageId = newId(), source = "bounce@mail.example", ...rest }: Mail = {}) {
    const recipients = to.map((each) => (each.includes("@") ? each : `${each}@${this.domain}`));
    return {
      messageId,
      text: JSON.stringify({
        notificationType: "Received",
        mail: { timestamp: receivedAt, messageId, source, destination: recipients, ...rest.mail },
        receipt: { recipients, processingTimeMillis: 321, spamVerdict: { status: "PASS" }, ...rest.receipt },
      }),
    };
  }

  apply(notification: { text: string }, changes: Partial<InboundPorts> = {}) {
    const feedback = new FeedbackService({ platformMailFrom: "nobody@example.com" } as never);
    const inbound = new InboundService({ ...this.ports, ...changes });
    return new IncomingNotifications({ feedback, inbound }).apply({ id: newId(), text: notification.text });
  }

  /** Items of this project, by what their keys begin with. */
  async items(space: string, sort = ""): Promise<Item[]> {
    const all = await this.table.scan();
    return all.filter(({ pk, sk }) => {
      const [letter, owner] = String(pk).split("#");
      return letter === space && owner?.startsWith(this.project.id) && String(sk).startsWith(sort);
    });
  }
}

export interface Mail {
  to?: string[];
  messageId?: string;
  source?: string;
  mail?: Record<string, unknown>;
  receipt?: Record<string, unknown>;
}
