import { contactsApi } from "#functions/api/contacts/wiring.ts";
import { eventsApi } from "#functions/api/events/wiring.ts";
import { eventDeletion } from "#functions/queues/jobs/events/event-jobs.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { callerOf, callerThroughGateway } from "#test/support/api/call.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { joinedApis } from "#test/support/api/joined.ts";
import { openProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { jobRunner } from "#test/support/jobs-worker.ts";
import { putEmail, someEmail, someSegment, someTime } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import { byKey, startTable } from "#test/support/table.ts";
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

/** The path for a name that a path cannot contain. */
export const oddPath = (name: string, rest = "") => `/events/-${rest}?name=${encodeURIComponent(name)}`;

export const noUsers = { usedInSegments: [], usedInCampaigns: [], usedInWorkflows: [] };

/** The endpoints of events on a real table, its stream, and the jobs that follow. */
export async function openEventFixture() {
  const table = await startTable({ stream: true });
  const outside = testOutside();
  const { clock, jobs } = outside;
  const { events, feedback, segments, projects } = repositories(table, clock);
  const api = joinedApis({
    events: eventsApi(table, apiSettings, outside),
    contacts: contactsApi(table, apiSettings, outside),
  });
  const follow = await openTableFollower(table, clock, jobs);
  const run = jobRunner(table, outside);
  const at = (seconds: number) => new Date(Date.parse(someTime) + seconds * 1_000).toISOString();

  async function newProject() {
    const project = await openProject(table, callerOf(api));
    const dataId = dataOf(project);
    const call = callerThroughGateway(api, project.secretKey);
    const contactId = (email: string) => contactIdFor(project.salt, email);

    return {
      ...{ id: project.id, call, contactId },
      contact: async (email: string) =>
        (await upsertContact(table, project, email, { createdAt: "2026-02-28T10:00:00.000Z" })).id,
      /** `seconds` after the start. */
      async track(email: string, name: string, seconds: number, data: Record<string, unknown> = {}): Promise<string> {
        const event = { id: newId(), name, contactId: contactId(email), data, createdAt: at(seconds) };
        await events.put(dataId, event);
        return event.id;
      },
      /** An email that the provider accepted. */
      async mail(email: string, seconds: number) {
        const mail = someEmail(contactId(email), { createdAt: at(seconds), subject: "Hello", to: email });
        const accepted = { messageId: `m-${mail.id}`, acceptedAt: at(seconds) };
        await putEmail(table, dataId, mail);
        const record = async () => {
          const found = await feedback.find(dataId, mail.id);
          if (!found) throw new Error("The email is gone.");
          return found;
        };
        const mark = async (status: "SENT" | "DELIVERED" | "BOUNCED" | "COMPLAINED", later: number) => {
          const detail = status === "BOUNCED" && { detail: { ...toldOfBounce, status: "5.1.1" } };
          await feedback.mark(dataId, await record(), { ...accepted, status, at: at(later), ...detail });
        };
        await mark("SENT", seconds);
        return {
          ...{ id: mail.id, mark },
          occur: async (kind: "open" | "click" | "transientBounce", later: number) => {
            const occurrence = { notificationId: newId(), at: at(later) };
            const whole = kind === "click" ? { kind, link: "https://x.test", ...occurrence } : { kind, ...occurrence };
            await feedback.addOccurrence(dataId, await record(), { mail: accepted, occurrence: whole });
            return occurrence.notificationId;
          },
        };
      },
      async remove(email: string) {
        const { status } = await call("DELETE", `/contacts/${contactId(email)}`);
        if (status !== 204) throw new Error(`The deletion was answered ${status}.`);
      },
      /** A segment of the contacts with the event that the field names. */
      async segmentOf(field: string) {
        const leaf = { logic: "OR" as const, groups: [{ filters: [{ field, operator: "triggered" as const }] }] };
        const condition = { logic: "AND" as const, groups: [{ filters: [], conditions: leaf }] };
        const segment = someSegment({ name: "Active", condition });
        const { version } = await segments.snapshot(dataId);
        if (!(await segments.create(dataId, segment, version))) throw new Error("There is another version.");
        return segment;
      },
      /** All stored data that names the project, without counted requests. */
      async everything() {
        const items = (await table.scan()).filter((item) => JSON.stringify(item).includes(project.id));
        return byKey(items.filter(({ pk }) => !String(pk).startsWith("L")));
      },
    };
  }

  return {
    ...{ table, clock, queue: jobs.queued, projects, at, follow, newProject, stop: table.stop },
    /** The deployed deletion, on a table that a test may replace. */
    deletion: (through: Table = table) => eventDeletion({ table: through, jobs, clock }),
    advance: (seconds: number) => clock.advance(seconds),
    /** Runs the due sweeps of events, and what follows from them. */
    async work() {
      await follow();
      await jobs.work("sweepEvent", (job) => run(job));
      await follow();
    },
  };
}
