import { domainOf, normaliseAddress } from "#lib/domain/contact/address.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import { noDataChange } from "#lib/domain/contact/data.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import { type EventStore, eventTime } from "#lib/domain/event/event.ts";
import type {
  Arrival,
  InboundEmail,
  InboundMessage,
  InboundMessages,
  InboundStore,
  RefusalNotes,
} from "#lib/domain/inbound/inbound-ports.ts";
import { receivedEvent } from "#lib/domain/inbound/received-event.ts";
import type { ReceivedMail } from "#lib/domain/inbound/received-mail.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { passedCap } from "#lib/domain/usage/billing-cap.ts";
import type { UsageReader } from "#lib/domain/usage/free-tier.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailIdFor, sha256 } from "#lib/platform/ids.ts";
import { logger } from "#lib/platform/logger.ts";

interface InboundPorts {
  domains: Pick<SenderDomainStore, "findVerifiedOwner">;
  projects: Pick<ProjectStore, "findById">;
  contacts: Pick<ContactStore, "locate" | "apply">;
  counters: UsageReader;
  messages: InboundMessages;
  store: InboundStore;
  events: Pick<EventStore, "note">;
  notes: RefusalNotes;
  clock: Clock;
}

/** The result for an email; with several recipients, the first of these that applies to one of them. */
type InboundOutcome = "applied" | "duplicate" | "ignored";

/** Emails of one sender in the same millisecond share all but 16 bits of their ids. */
const idsTried = 16;

const subjectLengthMax = 998;

/**
 * Receives email for projects (contract 12 section 4), once for each recipient. A worker that dies in between leaves at most a
 * new contact; the notification is delivered again and continues from there.
 */
export class InboundService {
  readonly #ports: InboundPorts;

  constructor(ports: InboundPorts) {
    this.#ports = ports;
  }

  async receive(mail: ReceivedMail): Promise<InboundOutcome> {
    let message: Promise<InboundMessage | undefined> | undefined;
    const read = () => (message ??= this.#ports.messages.read(mail.messageId));
    const outcomes: InboundOutcome[] = [];
    for (const recipient of mail.recipients) outcomes.push(await this.#receiveFor(recipient, mail, read));
    return (["applied", "duplicate"] as const).find((each) => outcomes.includes(each)) ?? "ignored";
  }

  async #receiveFor(
    recipient: string,
    mail: ReceivedMail,
    read: () => Promise<InboundMessage | undefined>,
  ): Promise<InboundOutcome> {
    const { domains, projects, store } = this.#ports;
    const owner = await domains.findVerifiedOwner(domainOf(recipient));
    const project = owner === undefined ? undefined : await projects.findById(owner);
    if (!project || project.disabledReason !== null) return "ignored";
    const arrival = { projectId: project.id, messageId: mail.messageId, recipient };
    if (await store.hasArrived(arrival)) return "duplicate";
    if (await this.#isRefused(project, mail)) return "ignored";
    const message = await read();
    const from = message?.from?.address;
    const sender = normaliseAddress(from ?? "") ?? normaliseAddress(mail.envelopeSender ?? "");
    if (sender === undefined) {
      logger.info("Ignored inbound mail without a valid sender", { ...arrival });
      return "ignored";
    }
    return this.#keep(project, arrival, { mail, sender, message });
  }

  async #isRefused(project: Project, { verdicts }: ReceivedMail): Promise<boolean> {
    const { counters, notes, clock } = this.#ports;
    const now = clock.now();
    const dataId = dataOf(project);
    if (verdicts.virusVerdict === "FAIL") {
      await notes.note(dataId, { reason: "virus", limit: null, now });
      return true;
    }
    const passed = await passedCap(counters, { project, category: "inbound", requested: 1, now });
    if (passed) await notes.note(dataId, { reason: "limit", limit: passed.limit, now });
    return passed !== undefined;
  }

  async #keep(
    project: Project,
    arrival: Arrival,
    { mail, sender, message }: { mail: ReceivedMail; sender: string; message: InboundMessage | undefined },
  ): Promise<InboundOutcome> {
    const { store, events } = this.#ports;
    const dataId = dataOf(project);
    const contact = await this.#contactOf(dataId, { project, email: sender, receivedAt: mail.receivedAt });
    const createdAt = eventTime(mail.receivedAt, contact);
    const about = {
      contactId: contact.id,
      to: arrival.recipient,
      subject: subjectOf(message?.subject ?? mail.subject),
      from: sender,
      fromName: message?.from?.name ?? "",
      messageId: mail.messageId,
      createdAt,
      deliveredAt: mail.receivedAt,
    };
    for (let attempt = 0; attempt < idsTried; attempt += 1) {
      const email = { ...about, id: emailIdOf(contact, { createdAt, arrival, attempt }) };
      const event = { ...receivedEvent(mail, email, message), startsNothing: startsNothing(project, mail, message) };
      const kept = await store.keep(dataId, arrival, { email, event });
      if (kept === "repeated") return "duplicate";
      if (kept === "taken") continue;
      await events.note(dataId, event);
      return "applied";
    }
    throw new Error(`Mail ${mail.messageId} found no free id; it is tried again.`);
  }

  /** An existing contact stays unchanged; a new one is not subscribed. */
  async #contactOf(
    dataId: DataId,
    { project, email, receivedAt }: { project: Project; email: string; receivedAt: string },
  ): Promise<Contact> {
    const { contacts } = this.#ports;
    const { contact, idWhenNew } = await contacts.locate(dataId, email, project);
    if (contact) return contact;
    const wanted = { email, idWhenNew, subscribed: undefined, subscribedWhenNew: false, data: noDataChange };
    return (await contacts.apply(dataId, project, { change: wanted, known: undefined, now: new Date(receivedAt) }))
      .contact;
  }
}

/** Without DMARC anyone can forge the sender; and the project's own email would loop. */
const startsNothing = ({ id, inboundUnverified }: Project, { verdicts }: ReceivedMail, message?: InboundMessage) =>
  message?.sentFor === id || !(inboundUnverified || verdicts.dmarcVerdict === "PASS");

function emailIdOf(
  contact: Contact,
  { createdAt, arrival, attempt }: { createdAt: string; arrival: Arrival; attempt: number },
): InboundEmail["id"] {
  const { messageId, recipient } = arrival;
  return emailIdFor(contact.id, new Date(createdAt), sha256([messageId, recipient, attempt].join("#")));
}

function subjectOf(given: string | null): string {
  const subject = (given ?? "").replace(/[\r\n]+/g, " ").trim();
  return subject.slice(0, subjectLengthMax) || "(no subject)";
}
