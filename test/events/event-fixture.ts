import type { Condition } from "#lib/domain/condition/condition.ts";
import type { EmailStatusUpdate, NewOccurrence } from "#lib/domain/email/email-store.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { callerOf, callerThroughGateway } from "#test/support/api/call.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { recordEvent } from "#test/support/api/event.ts";
import { acceptedMail } from "#test/support/api/mail.ts";
import { contactApis } from "#test/support/api/open-api.ts";
import { openProject } from "#test/support/api/project.ts";
import { createSegment } from "#test/support/api/segment.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { someEmail, someTime } from "#test/support/records.ts";
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

/** The path for a name that a path cannot contain. */
export const oddPath = (name: string, rest = "") => `/events/-${rest}?name=${encodeURIComponent(name)}`;

export const noUsers = { usedInSegments: [], usedInCampaigns: [], usedInWorkflows: [] };

/** The endpoints of events on a real table and its stream. Times are seconds after the start. */
export async function openEventFixture() {
  const table = await startTable({ stream: true });
  const outside = testOutside();
  const { clock, jobs } = outside;
  const api = contactApis(table, outside);
  const follow = await openTableFollower(table, clock, jobs);
  const at = (seconds: number) => new Date(Date.parse(someTime) + seconds * 1_000).toISOString();

  async function newProject() {
    const project = await openProject(table, callerOf(api));
    const dataId = dataOf(project);
    const contactId = (email: string) => contactIdFor(project.salt, email);

    return {
      ...{ id: project.id, dataId, call: callerThroughGateway(api, project.secretKey), contactId },
      contact: async (email: string) =>
        (await upsertContact(table, project, email, { createdAt: "2026-02-28T10:00:00.000Z" })).id,
      async track(email: string, name: string, seconds: number, data: Record<string, unknown> = {}): Promise<string> {
        const parts = { name, contactId: contactId(email), data, createdAt: at(seconds) };
        return (await recordEvent(table, dataId, parts)).id;
      },
      /** An email that the provider accepted. */
      async mail(email: string, seconds: number) {
        const parts = { createdAt: at(seconds), subject: "Hello", to: email };
        const { id, mark, occur } = await acceptedMail(table, dataId, someEmail(contactId(email), parts));
        return {
          id,
          mark: (status: EmailStatusUpdate["status"], later: number) =>
            mark(status, at(later), status === "BOUNCED" ? { ...toldOfBounce, status: "5.1.1" } : undefined),
          occur: (kind: NewOccurrence["kind"], later: number) => occur(kind, at(later)),
        };
      },
      async remove(email: string) {
        const { status } = await project.call("DELETE", `/contacts/${contactId(email)}`);
        if (status !== 204) throw new Error(`The deletion was answered ${status}.`);
      },
      /** A segment of the contacts with the event that the field names. */
      segmentOf(field: string) {
        const leaf: Condition = { logic: "OR", groups: [{ filters: [{ field, operator: "triggered" }] }] };
        const condition: Condition = { logic: "AND", groups: [{ filters: [], conditions: leaf }] };
        return createSegment(table, dataId, { name: "Active", condition });
      },
    };
  }

  return { table, clock, jobs, at, follow, newProject, stop: table.stop };
}
