import { describe, expect, it } from "vitest";
import { feedbackService } from "#functions/notifications/feedback.ts";
import type { TableFollower } from "#functions/table-changes/table-follower.ts";
import { mailHandover } from "#functions/wiring/mail-handover.ts";
import { segmentTracking } from "#functions/wiring/segments/segment-tracking.ts";
import { Pace } from "#lib/domain/email/handover/pace.ts";
import { AdminNotices } from "#lib/domain/project/admin-notices.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { ReputationWatch } from "#lib/domain/security/reputation-watch.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { LimitWatch } from "#lib/domain/usage/limit-watch.ts";
import { newId } from "#lib/platform/ids.ts";
import { packText } from "#lib/platform/packed-text.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { type CallTrace, CallTracer } from "#test/support/call-trace.ts";
import { openStreamFixture } from "#test/support/events-stream/open-stream.ts";
import { TestContent } from "#test/support/fakes/content.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someEmail } from "#test/support/records.ts";

const fixture = await forThisFile(openStreamFixture());

const tracer = new CallTracer();
tracer.follow(fixture.table);

const never = () => Promise.reject(new Error("A mail at a trickle has no need of it."));

/** The workers that process an accepted mail, each a new instance, as after hours without mail. */
function workers() {
  const { table, clock } = fixture;
  const provider = {
    handOver: async () => ({ kind: "accepted", messageId: "ses-1" }) as const,
    accountRate: async () => 14,
  };
  const pace = new Pace({ windows: new PaceRepository(table), provider, clock, sleep: never });
  const queue = { sendLater: never };
  const outside = { clock, returned: { giveBack: never }, deferred: { defer: never }, parked: { park: never } };
  return {
    handover: mailHandover(table, { provider, pace, queue, content: new TestContent(), clock }),
    feedback: feedbackService(table, { PLATFORM_MAIL_FROM: undefined }, outside),
  };
}

/** The consumer as deployed, with segments and the checks of a project's usage and reputation. */
function watch(follower: TableFollower): void {
  const { table, counters, projects, clock } = fixture;
  const suspensions = { setDisabled: never };
  const notices = new AdminNotices({ members: new MemberRepository(table), mails: { send: never } as never });
  follower.segments = segmentTracking(table, clock);
  follower.reputation = new ReputationWatch({ counters, projects, suspensions, notices, autoSuspend: true });
  follower.limits = new LimitWatch({ counters: usageReader(counters, false), projects, notices });
}

const sorted = ({ calls, roundTrips }: CallTrace) => ({ calls: calls.toSorted(), roundTrips });

describe("a single mail", () => {
  it("costs 7 write units, 3 read units and 4 calls of its workers to the table after it was accepted", async () => {
    watch(fixture.follower);
    const project = await fixture.newProject();
    await putDomain(fixture.table, project.id);
    const contact = await upsertContact(fixture.table, project, "ann@example.com", { createdAt: fixture.clock.at });
    await fixture.follow();

    for (const hour of [10, 11, 15]) {
      fixture.clock.at = new Date(`2026-03-01T${hour}:00:00.000Z`);
      const createdAt = fixture.clock.at.toISOString();
      const email = someEmail(contact.id, { createdAt, body: packText("<p>Hello</p>") });
      await fixture.emails.create(dataOf(project), email);
      fixture.table.takeUnits();
      tracer.take();

      const { handover, feedback } = workers();
      const deadline = new Date(fixture.clock.at.getTime() + 60_000);
      expect(await handover.handOver({ projectId: dataOf(project), emailId: email.id }, deadline)).toBe("accepted");
      const told = async (eventType: string, details: object) => {
        const tags = { petrel_email_id: [email.id], petrel_project_id: [project.id] };
        const mail = { timestamp: createdAt, messageId: "ses-1", tags };
        await feedback.apply({ id: newId(), text: JSON.stringify({ eventType, mail, ...details }) });
      };
      const handedOver = tracer.take().calls;
      // The consumer waits a second for more changes: all changes so far are one batch.
      await fixture.follow();
      const followedSent = tracer.take();
      fixture.clock.at = new Date(fixture.clock.at.getTime() + 4_000);
      await told("Delivery", { delivery: { timestamp: fixture.clock.at.toISOString() } });
      // Beside them SES, a topic's message, and two messages to delete: 8 calls from hand-over to delivered.
      const delivered = tracer.take().calls;
      expect(handedOver).toEqual(["BatchExecuteStatement", "BatchGetItem", "BatchExecuteStatement"]);
      expect(delivered).toEqual(["BatchExecuteStatement"]);
      await fixture.follow();
      // A log and the counters. These tell that the project has no workflow, webhook endpoint, segment or limit to read.
      const followed = { calls: ["PutItem", "UpdateItem"], roundTrips: 1 };
      expect(sorted(followedSent)).toEqual(followed);
      expect(sorted(tracer.take())).toEqual(followed);

      const { write, read } = fixture.table.takeUnits();
      expect(write).toBe(7);
      expect(read).toBe(3);
    }
    expect(await fixture.counters.read(dataOf(project), "emails")).toEqual({ SENT: 0, DELIVERED: 3 });
  });
});
