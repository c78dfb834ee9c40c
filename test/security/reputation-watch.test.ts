import { describe, expect, it } from "vitest";
import { makeKeys } from "#lib/domain/project/new-project.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import { type Counted, securityFixture } from "#test/security/security-fixture.ts";
import { MortalWorker } from "#test/support/faults/deaths.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());

const now = new Date(someTime);
const yearOld = "2025-03-01T10:00:00.000Z";
const critical = { sent: 100, bounces: 10 };
const warning = { sent: 100, bounces: 5 };

async function projectWith(counted: Counted, changes: Partial<Project> = {}, options = {}) {
  const fixture = securityFixture(table, options);
  const project = await fixture.newProject(changes);
  await fixture.count(dataOf(project), someTime, counted);
  const found = async () => {
    const present = await fixture.projects.findById(project.id);
    if (!present) throw new Error("The project is gone.");
    return present;
  };
  return { ...fixture, project, found };
}

describe("a critical reputation", () => {
  it("disables the project and notifies owner and admin, not members", async () => {
    const { watch, project, found, asked } = await projectWith(critical);
    await watch.evaluate(project.id, now);
    expect(await found()).toMatchObject({
      disabledReason: "EMAIL_REPUTATION",
      suspensions: [{ reason: "EMAIL_REPUTATION", at: someTime, liftedAt: null }],
    });
    const notice = { kind: "projectSuspended", projectId: project.id, noticeId: `suspended-after-${yearOld}` };
    expect(asked).toEqual([
      { ...notice, userId: project.owner },
      { ...notice, userId: project.admin },
    ]);
  });

  it("is checked across a reset", async () => {
    const { watch, project, found, projects } = await projectWith(critical);
    await projects.reset(project.id, { now });
    await watch.evaluate(project.id, now);
    expect((await found()).disabledReason).toBe("EMAIL_REPUTATION");
  });

  it.each([
    ["25 bounces in 24 hours", { bounces: 25 }],
    ["7 complaints in 24 hours", { complaints: 7 }],
  ])("of a new project is %s, without sends to compare", async (_, counted) => {
    const { watch, project, found } = await projectWith(counted, { createdAt: someTime });
    await watch.evaluate(project.id, now);
    expect((await found()).disabledReason).toBe("EMAIL_REPUTATION");
  });

  it("treats a project as new until exactly 30 days", async () => {
    const { watch, project, found, count } = await projectWith({}, { createdAt: "2026-01-30T10:00:00.000Z" });
    await count(dataOf(project), "2026-03-01T09:00:00.000Z", { bounces: 25 });
    await watch.evaluate(project.id, now);
    expect((await found()).disabledReason).toBeNull();
    await watch.evaluate(project.id, new Date(now.getTime() - 1));
    expect((await found()).disabledReason).toBe("EMAIL_REPUTATION");
  });

  it("suspends once for concurrent evaluations, with one notice", async () => {
    const { watch, newWatch, project, found, asked } = await projectWith(critical);
    await Promise.all([watch, newWatch(), newWatch()].map((each) => each.evaluate(project.id, now)));
    expect((await found()).suspensions).toHaveLength(1);
    expect(new Set(asked.map((mail) => "noticeId" in mail && mail.noticeId)).size).toBe(1);
  });

  it("survives a concurrent key rotation", async () => {
    const { watch, project, found, projects } = await projectWith(critical);
    const keys = makeKeys();
    await Promise.all([
      watch.evaluate(project.id, now),
      projects.rotateKeys(project.id, { keys, userId: newId(), now }),
    ]);
    expect(await found()).toMatchObject({ disabledReason: "EMAIL_REPUTATION", publicKey: keys.publicKey });
    const key = (await table.scan()).find((item) => item["pk"] === `K#${keys.hashes.secret}`);
    expect(key).toMatchObject({ dr: "EMAIL_REPUTATION" });
  });

  it("leaves a line in the audit log with each suspension, also when its process dies right after", async () => {
    const { newWatch, project, found } = await projectWith(critical);
    const mortal = new MortalWorker({ call: 1, when: "after" });
    await expect(newWatch(mortal.tableOfWrites(table)).evaluate(project.id, now)).rejects.toThrow("died");
    expect((await found()).disabledReason).toBe("EMAIL_REPUTATION");
    await newWatch().evaluate(project.id, now);
    const { lines } = await new AuditRepository(table).list(project.id, { filter: {}, after: undefined, limit: 10 });
    expect(lines).toEqual([
      {
        ...{ id: expect.any(String), at: someTime, action: "project.suspend", result: "OK" },
        actor: { type: "SYSTEM", id: null, name: null },
        target: { type: "project", id: project.id, name: project.name },
        before: { disabledReason: null },
        after: { disabledReason: "EMAIL_REPUTATION", measures: ["bounce7Day", "bounceAllTime"] },
        ...{ ip: null, userAgent: null, requestId: null },
      },
    ]);
  });

  it("queues the notices before it disables, so that every suspension is announced", async () => {
    const { watch, project, found, mails, asked } = await projectWith(critical);
    mails.fault = new Error("The queue is away.");
    await expect(watch.evaluate(project.id, now)).rejects.toThrow("The queue is away.");
    expect((await found()).disabledReason).toBeNull();
    mails.fault = undefined;
    await watch.evaluate(project.id, now);
    expect((await found()).disabledReason).toBe("EMAIL_REPUTATION");
    expect(asked).toHaveLength(2);
  });

  it.each(["PAYMENT_FAILED", "PHISHING_DETECTED", "MANUAL"] as const)(
    "does not replace %s, and sends no notice then",
    async (reason) => {
      const { watch, project, found, projects, asked } = await projectWith(critical);
      await projects.setDisabled(project.id, { reason, now });
      const before = await found();
      await watch.evaluate(project.id, now);
      expect(await found()).toEqual(before);
      expect(asked).toEqual([]);
    },
  );

  it("does not replace a reason that was set during the evaluation", async () => {
    const { project, projects, found } = await projectWith(critical);
    await projects.setDisabled(project.id, { reason: "PHISHING_DETECTED", now });
    expect(await projects.setDisabled(project.id, { reason: "EMAIL_REPUTATION", now, only: { from: null } })).toBe(
      false,
    );
    expect((await found()).disabledReason).toBe("PHISHING_DETECTED");
  });

  it("suspends again, with a new notice, when the operator lifted it and the counts still stand", async () => {
    const { watch, project, found, projects, asked } = await projectWith(critical);
    await watch.evaluate(project.id, now);
    const later = new Date("2026-03-01T11:00:00.000Z");
    await projects.setDisabled(project.id, { reason: null, now: later });
    await watch.evaluate(project.id, later);
    expect((await found()).suspensions).toEqual([
      { reason: "EMAIL_REPUTATION", at: later.toISOString(), liftedAt: null },
      { reason: "EMAIL_REPUTATION", at: someTime, liftedAt: later.toISOString() },
    ]);
    expect(asked.map((mail) => "noticeId" in mail && mail.noticeId)).toEqual([
      ...Array(2).fill(`suspended-after-${yearOld}`),
      ...Array(2).fill(`suspended-after-${someTime}`),
    ]);
  });

  it("only warns where the deployment does not suspend", async () => {
    const { watch, project, found, asked } = await projectWith(critical, {}, { autoSuspend: false });
    await watch.evaluate(project.id, now);
    expect((await found()).disabledReason).toBeNull();
    expect(asked.map(({ kind }) => kind)).toEqual(Array(4).fill("reputationWarning"));
  });

  it("also disables without a mail sender", async () => {
    const { watch, project, found, asked } = await projectWith(critical, {}, { mailsEnabled: false });
    await watch.evaluate(project.id, now);
    expect((await found()).disabledReason).toBe("EMAIL_REPUTATION");
    expect(asked).toEqual([]);
  });

  it("of a deleted project notifies no one", async () => {
    const { watch, project, projects, asked } = await projectWith(critical);
    await projects.remove(project.id, { now });
    await watch.evaluate(project.id, now);
    expect(asked).toEqual([]);
  });
});

describe("a warning", () => {
  it("notifies owner and admin of each measure in words, and disables nothing", async () => {
    const { watch, project, found, asked } = await projectWith(warning);
    await watch.evaluate(project.id, now);
    expect((await found()).disabledReason).toBeNull();
    const week = { kind: "reputationWarning", projectId: project.id };
    const measures = [
      { noticeId: "bounce7Day-2026-W09", measure: "bounce rate of the last 7 days" },
      { noticeId: "bounceAllTime-2026-W09", measure: "bounce rate of all time" },
    ];
    expect(asked).toEqual([
      ...measures.map((notice) => ({ ...week, ...notice, userId: project.owner })),
      ...measures.map((notice) => ({ ...week, ...notice, userId: project.admin })),
    ]);
  });

  it("is sent once a week by one watch, with the same id from every watch", async () => {
    const { watch, newWatch, project, asked } = await projectWith(warning);
    await watch.evaluate(project.id, now);
    await watch.evaluate(project.id, now);
    expect(asked).toHaveLength(4);
    await newWatch().evaluate(project.id, now);
    expect(asked.slice(4)).toEqual(asked.slice(0, 4));
  });

  it("is sent again in the next week while it lasts", async () => {
    const { watch, project, asked } = await projectWith(warning);
    await watch.evaluate(project.id, new Date("2026-03-01T23:59:59.999Z"));
    await watch.evaluate(project.id, new Date("2026-03-02T00:00:00.000Z"));
    const ids = new Set(asked.map((mail) => "noticeId" in mail && mail.noticeId));
    expect([...ids]).toEqual([
      "bounce7Day-2026-W09",
      "bounceAllTime-2026-W09",
      "bounce7Day-2026-W10",
      "bounceAllTime-2026-W10",
    ]);
  });

  it("is not sent to a healthy project", async () => {
    const { watch, project, asked } = await projectWith({ sent: 1_000, bounces: 4, complaints: 2 });
    await watch.evaluate(project.id, now);
    expect(asked).toEqual([]);
  });
});

describe("the cost of an evaluation", () => {
  it("is three reads for a healthy project: the project, the shared counter and one query", async () => {
    const { watch, project } = await projectWith({ sent: 1 });
    table.takeUnits();
    await watch.evaluate(project.id, now);
    expect(table.takeUnits()).toEqual({ write: 0, read: 3 });
  });
});
