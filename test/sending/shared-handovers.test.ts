import { describe, expect, it, onTestFinished } from "vitest";
import { mailHandover } from "#functions/wiring/mail-handover.ts";
import type { HandoverOutcome, HandoverPorts } from "#lib/domain/email/handover/handover-service.ts";
import type { ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import { Pace } from "#lib/domain/email/handover/pace.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { packText } from "#lib/platform/packed-text.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import { SharedHandovers } from "#lib/storage/email/shared-handovers.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someEmail } from "#test/support/records.ts";
import { openSendingFixture } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
const { table, clock, content } = fixture;

/** What happens to the next call of this name: it fails before or after it takes effect, or its answer has no items. */
let fault: { name: string; kind: "before" | "after" | "withoutItems" } | undefined;
let calls: string[] = [];
/** Whether DynamoDB throttles all shared writes. */
let isThrottled = false;
/** How many of the next `UpdateItem` calls fail. */
let refusedUpdates = 0;

table.documents.middlewareStack.add(
  (next, { commandName }) =>
    async (args) => {
      const name = String(commandName).replace("Command", "");
      calls.push(name);
      if (name === "UpdateItem" && refusedUpdates > 0) {
        refusedUpdates -= 1;
        throw ordered("ThrottlingException");
      }
      if (name === "BatchExecuteStatement" && isThrottled) throw ordered("ThrottlingException");
      if (name !== fault?.name) return next(args);
      const { kind } = fault;
      fault = undefined;
      if (kind === "before") throw new Error("An ordered fault.");
      const answer = await next(args);
      if (kind === "after") throw new Error("The answer was lost.");
      const output = answer.output as { Responses?: { Item?: unknown }[] };
      for (const response of output.Responses ?? []) delete response.Item;
      return answer;
    },
  { step: "initialize", name: "watchCalls" },
);

const ordered = (name: string) => Object.assign(new Error("An ordered fault."), { name });

const never = () => Promise.reject(new Error("Nothing waits here."));

/** Accepted mails of one project, and a worker that hands them over as one batch. */
async function batchOf(count: number, answers: ProviderAnswer["kind"][] = [], pause?: HandoverPorts["sleep"]) {
  const project = await fixture.newProject();
  const mails = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const contact = await project.contact(`a${n}@example.com`);
      const email = someEmail(contact.id, { to: contact.email, body: packText("<p>Hello</p>") });
      await fixture.emails.create(dataOf(project), email);
      return { projectId: dataOf(project), emailId: email.id };
    }),
  );
  const taken: string[] = [];
  const later: unknown[] = [];
  const provider = {
    handOver: async ({ email }: { email: { id: string } }): Promise<ProviderAnswer> => {
      const kind = answers[taken.length] ?? "accepted";
      taken.push(email.id);
      // Answers come in another order than the calls.
      for (let turns = taken.length % 3; turns > 0; turns -= 1) await new Promise(setImmediate);
      if (kind === "accepted") return { kind, messageId: `ses-${taken.length}` };
      return kind === "throttled" ? { kind } : { kind, reason: kind };
    },
    accountRate: async () => 100,
  };
  const pace = new Pace({ windows: new PaceRepository(table), provider, clock, sleep: never });
  const queue = { sendLater: async (message: unknown) => void later.push(message) };
  const service = mailHandover(table, { provider, pace, queue, content, clock, ...(pause && { sleep: pause }) });
  const deadline = new Date(clock.at.getTime() + 60_000);
  const handOver = (): Promise<HandoverOutcome[]> =>
    Promise.all(mails.map((message) => service.handOver(message, deadline)));
  const settle = async (msLeft = 60_000) => {
    const ends = new Date(clock.at.getTime() + msLeft);
    const results = await Promise.allSettled(mails.map((message) => service.handOver(message, ends)));
    return results.map(({ status }) => status);
  };
  const statuses = async () =>
    Promise.all(mails.map(async ({ projectId, emailId }) => (await fixture.emails.find(projectId, emailId))?.status));
  calls = [];
  table.takeUnits();
  return { mails, taken, later, handOver, settle, statuses };
}

const all = <T>(count: number, each: T): T[] => Array(count).fill(each);

describe("a batch of hand-overs", () => {
  it("costs four calls beside the provider's: claims, reads, pace and outcomes", async () => {
    const { handOver, statuses } = await batchOf(10);
    expect(await handOver()).toEqual(all(10, "accepted"));
    expect(calls).toEqual(["BatchExecuteStatement", "BatchGetItem", "UpdateItem", "BatchExecuteStatement"]);
    expect(table.takeUnits()).toEqual({ write: 21, read: 12 });
    expect(await statuses()).toEqual(all(10, "SENT"));
  });

  it("costs the same calls without the pace for one mail", async () => {
    const { handOver } = await batchOf(1);
    expect(await handOver()).toEqual(["accepted"]);
    expect(calls).toEqual(["BatchExecuteStatement", "BatchGetItem", "BatchExecuteStatement"]);
    expect(table.takeUnits()).toEqual({ write: 2, read: 3 });
  });

  it("records each answer, whatever the others are", async () => {
    const { handOver, statuses, later } = await batchOf(4, ["accepted", "throttled", "rejected", "unknown"]);
    expect(await handOver()).toEqual(["accepted", "throttled", "provider_rejected", "unknown"]);
    expect(await statuses()).toEqual(["SENT", "PENDING", "FAILED", "SENDING"]);
    expect(later).toHaveLength(2);
  });

  it("hands over only the mails that it could claim", async () => {
    const { mails, handOver, statuses, taken, later } = await batchOf(3);
    const [first] = mails;
    if (!first) throw new Error("There is no mail.");
    const claim = { owner: "another", settleAt: "2999-01-01T00:00:00.000Z" };
    await fixture.emails.claim(first.projectId, { emailId: first.emailId, claim, now: clock.at });
    expect(await handOver()).toEqual(["waiting", "accepted", "accepted"]);
    expect(taken).toEqual(mails.slice(1).map(({ emailId }) => emailId));
    expect(await statuses()).toEqual(["SENDING", "SENT", "SENT"]);
    expect(later).toEqual([first]);
  });

  it("is not claimed one by one while the table throttles, but its acceptance is written alone", async () => {
    const { mails, statuses } = await batchOf(2);
    const shared = new SharedHandovers(table, async () => undefined);
    const claim = { owner: "worker", settleAt: "2999-01-01T00:00:00.000Z" };
    const accepted = { messageId: "ses-1", sentAt: clock.at.toISOString() };
    calls = [];
    isThrottled = true;
    onTestFinished(() => {
      isThrottled = false;
    });
    for (const { projectId, emailId } of mails) {
      await expect(shared.claim(projectId, { emailId, claim, now: clock.at })).rejects.toThrow("throttles the claims");
      expect(await shared.markSent(projectId, { emailId, ...accepted })).toBe("unknown");
    }
    expect(new Set(calls)).toEqual(new Set(["BatchExecuteStatement"]));
    expect(await statuses()).toEqual(["PENDING", "PENDING"]);
  });

  it("claims a mail alone that was claimed and released before", async () => {
    const { mails, handOver, statuses } = await batchOf(2);
    const [first] = mails;
    if (!first) throw new Error("There is no mail.");
    const released = { emailId: first.emailId, now: clock.at };
    await fixture.emails.claim(first.projectId, { ...released, claim: { owner: "another", settleAt: "2026" } });
    await fixture.emails.release(first.projectId, { ...released, owner: "another" });
    expect(await handOver()).toEqual(["accepted", "accepted"]);
    expect(await statuses()).toEqual(["SENT", "SENT"]);
  });

  it.each(["before", "after", "withoutItems"] as const)(
    "hands each mail over once when the call of the claims fails: %s",
    async (kind) => {
      const { handOver, statuses, taken } = await batchOf(3);
      fault = { name: "BatchExecuteStatement", kind };
      expect(await handOver()).toEqual(all(3, "accepted"));
      expect(new Set(taken).size).toBe(3);
      expect(taken).toHaveLength(3);
      expect(await statuses()).toEqual(all(3, "SENT"));
    },
  );

  it.each(["before", "after"] as const)("records each answer when the call of the outcomes fails: %s", async (kind) => {
    const { mails, handOver, statuses } = await batchOf(3);
    const [first] = mails;
    if (!first) throw new Error("There is no mail.");
    // The claims go alone, so that the first shared call is that of the outcomes.
    for (const mail of mails) Object.assign(mail, { attempt: 1 });
    fault = { name: "BatchExecuteStatement", kind };
    expect(await handOver()).toEqual(all(3, "accepted"));
    expect(await statuses()).toEqual(all(3, "SENT"));
  });
});

describe("a release that fails", () => {
  /** A batch of two mails of which DynamoDB reads none, and then refuses so many updates. */
  async function refusedBatch(updates: number, msLeft?: number) {
    const pauses: number[] = [];
    const batch = await batchOf(2, [], async (ms) => {
      pauses.push(ms);
    });
    fault = { name: "BatchGetItem", kind: "before" };
    refusedUpdates = updates;
    const outcomes = await batch.settle(msLeft);
    refusedUpdates = 0;
    return { ...batch, pauses, outcomes };
  }

  it("is retried, so that the redelivered mail is handed over", async () => {
    const { pauses, outcomes, statuses, handOver, taken } = await refusedBatch(4);
    expect(outcomes).toEqual(["rejected", "rejected"]);
    expect(pauses).toHaveLength(4);
    expect(await statuses()).toEqual(["PENDING", "PENDING"]);
    expect(await handOver()).toEqual(["accepted", "accepted"]);
    expect(taken).toHaveLength(2);
  });

  it("is tried five times", async () => {
    const { pauses, statuses } = await refusedBatch(10);
    expect(pauses).toHaveLength(8);
    for (const ms of pauses) expect(ms).toBeLessThanOrEqual(4_000);
    expect(await statuses()).toEqual(["SENDING", "SENDING"]);
    expect(calls.filter((name) => name === "UpdateItem")).toHaveLength(10);
  });

  it("is not retried when the worker has no time left for it", async () => {
    const { pauses, statuses } = await refusedBatch(2, 10_000);
    expect(pauses).toEqual([]);
    expect(await statuses()).toEqual(["SENDING", "SENDING"]);
  });
});
