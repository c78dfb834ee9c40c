import { randomBytes } from "node:crypto";
import { eventsApi } from "#functions/api/events/wiring.ts";
import { contactRemoval } from "#functions/wiring/contact-removal.ts";
import { EventDeletion } from "#lib/domain/event/event-deletion.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { DynamoEventSweeper } from "#lib/storage/event/event-sweeper.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { type Answer, callerThroughGateway } from "#test/support/api/call.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import type { GatewayReading } from "#test/support/gateway-readings.ts";
import { putEmail, someEmail, someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";
import { openTableFollower } from "#test/support/table-follower.ts";

/** Of a permanent bounce, as its event shows it. */
export const toldOfBounce = { bounceSubType: "NoEmail", diagnosticCode: "smtp; 550 5.1.1 user unknown" };

export type EventFixture = Awaited<ReturnType<typeof openEventFixture>>;
export type FixtureProject = Awaited<ReturnType<EventFixture["newProject"]>>;

/** Names that are hard to put into a path. */
export const oddNames = [
  "a/b",
  "/a",
  "100% größe?",
  "a % b#c&d=e",
  "contact",
  "stats",
  "usage",
  "contact/x/y",
  "__proto__",
  "x".repeat(255),
];

/** As the contract asks for a name that a path may not carry. */
export const oddPath = (name: string, rest = "") => `/events/-${rest}?name=${encodeURIComponent(name)}`;

export const noUsers = { usedInSegments: [], usedInCampaigns: [], usedInWorkflows: [] };

/** Events as callers see them on a real table, its stream, and the jobs that follow from it. */
export async function openEventFixture() {
  const table = await startTable({ stream: true });
  const outside = testOutside();
  const { clock, jobs } = outside;
  const projects = new ProjectRepository(table);
  const contacts = new ContactRepository(table);
  const events = new EventRepository(table);
  const feedback = new EmailFeedbackRepository(table, clock);
  const segments = new SegmentRepository(table);
  const removal = contactRemoval(table, outside);
  const api = eventsApi(table, apiSettings, outside);
  const follow = await openTableFollower(table, clock, jobs);

  /** A worker of its own, of which a test may replace the table. */
  const deletion = (through: Table = table): EventDeletion =>
    new EventDeletion({
      projects: new ProjectRepository(through),
      deleted: new DeletedEventRepository(through),
      sweeper: new DynamoEventSweeper(through, clock),
      ...{ jobs, clock },
    });

  const at = (seconds: number) => new Date(Date.parse(someTime) + seconds * 1_000).toISOString();

  async function newProject() {
    const { project, secretKey } = await createProject(table, { salt: randomBytes(32).toString("hex") });
    const send = callerThroughGateway(api, secretKey);
    const call = (method: string, target: string, reading?: GatewayReading) => send(method, target, undefined, reading);
    const contactId = (email: string) => contactIdFor(project.salt, email);

    return {
      ...{ id: project.id, salt: project.salt, call, contactId },
      async contact(email: string): Promise<string> {
        return (await upsertContact(table, project, email, { createdAt: "2026-02-28T10:00:00.000Z" })).id;
      },
      /** So many seconds after the beginning. */
      async track(email: string, name: string, seconds: number, data: Record<string, unknown> = {}): Promise<string> {
        const event = { id: newId(), name, contactId: contactId(email), data, createdAt: at(seconds) };
        await events.put(project.id, event);
        return event.id;
      },
      /** A mail that the provider took. */
      async mail(email: string, seconds: number) {
        const mail = someEmail(contactId(email), { createdAt: at(seconds), subject: "Hello", to: email });
        const accepted = { messageId: `m-${mail.id}`, acceptedAt: at(seconds) };
        await putEmail(table, project.id, mail);
        const record = async () => {
          const found = await feedback.find(project.id, mail.id);
          if (!found) throw new Error("The mail is gone.");
          return found;
        };
        await feedback.mark(project.id, await record(), { ...accepted, status: "SENT", at: at(seconds) });
        return {
          id: mail.id,
          mark: async (status: "DELIVERED" | "BOUNCED" | "COMPLAINED", later: number) =>
            feedback.mark(project.id, await record(), {
              ...{ ...accepted, status, at: at(later) },
              ...(status === "BOUNCED" && { detail: { ...toldOfBounce, status: "5.1.1" } }),
            }),
          occur: async (kind: "open" | "click" | "transientBounce", later: number) => {
            const occurrence = { notificationId: newId(), at: at(later) };
            const whole = kind === "click" ? { kind, link: "https://x.test", ...occurrence } : { kind, ...occurrence };
            await feedback.addOccurrence(project.id, await record(), { mail: accepted, occurrence: whole });
            return occurrence.notificationId;
          },
        };
      },
      async remove(email: string): Promise<void> {
        const contact = await contacts.find(project.id, [], contactId(email));
        if (contact) await removal.remove(project.id, { ...project, deletedFields: [] }, contact);
      },
      /** Every page from the first on, with the answers as they came. */
      async pages(path: string, limit: number): Promise<Answer["body"][]> {
        const pages = [];
        let cursor: string | undefined;
        do {
          const query = `limit=${limit}${cursor === undefined ? "" : `&cursor=${cursor}`}`;
          const { status, body } = await call("GET", `${path}${path.includes("?") ? "&" : "?"}${query}`);
          if (status !== 200) throw new Error(JSON.stringify(body));
          pages.push(body);
          cursor = body.cursor;
        } while (cursor !== undefined);
        return pages;
      },
      /** A segment of those whom what the field names has happened to. */
      async segmentOf(field: string): Promise<Segment> {
        const leaf = { logic: "OR" as const, groups: [{ filters: [{ field, operator: "triggered" as const }] }] };
        const segment: Segment = {
          ...{ id: newId(), name: "Active", description: null, type: "DYNAMIC", trackedSince: null, memberCount: 0 },
          isMarkingInitial: false,
          condition: { logic: "AND", groups: [{ filters: [], conditions: leaf }] },
          createdAt: someTime,
          updatedAt: someTime,
        };
        const { version } = await segments.snapshot(project.id);
        if (!(await segments.create(project.id, segment, version))) throw new Error("There is another version.");
        return segment;
      },
      /** All that is kept, requests' counters aside. */
      everything: async () =>
        (await table.scan()).filter(
          (item) => JSON.stringify(item).includes(project.id) && !/^L#/.test(`${item["pk"]}`),
        ),
    };
  }

  const fixture = {
    ...{ table, clock, queue: jobs.queued, segments, projects, contacts, events, at, deletion, follow, newProject },
    stop: table.stop,
    advance: (seconds: number) => clock.advance(seconds),
    /** The sweeps of events that are due, and what follows from them. */
    async work() {
      await follow();
      for (let next = jobs.takeDue("sweepEvent"); next; next = jobs.takeDue("sweepEvent")) {
        await deletion().sweep(next, clock.in(40));
      }
      await follow();
    },
  };
  return fixture;
}
