import { beforeEach, describe, expect, it } from "vitest";
import { AdminNotices } from "#lib/domain/project/admin-notices.ts";
import type { Role } from "#lib/domain/project/member.ts";
import type { PlatformMail } from "#lib/domain/project/platform-mail.ts";
import type { BillingCategory, Project } from "#lib/domain/project/project.ts";
import { BillingLimits } from "#lib/domain/usage/billing-limits.ts";
import { LimitWatch } from "#lib/domain/usage/limit-watch.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someProject } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const uncapped = { workflows: null, campaigns: null, transactional: null, inbound: null };

const table = await forThisFile(startTable());
let now: Date;
let used: Partial<Record<BillingCategory, number>>;
let asked: PlatformMail[];
let project: Project;
let readers: string[];

beforeEach(async () => {
  now = new Date("2026-03-10T10:00:00.000Z");
  used = {};
  asked = [];
  project = someProject();
  await projects().create({
    project,
    hashes: { public: sha256(`pk${project.id}`), secret: sha256(`sk${project.id}`) },
  });
  const people = (["OWNER", "ADMIN", "MEMBER"] as Role[]).map((role) => ({
    ...{ userId: newId(), email: `${role}@example.com`, role, createdAt: now.toISOString() },
  }));
  for (const person of people) await new MemberRepository(table).add(project.id, person);
  readers = people.slice(0, 2).map(({ userId }) => userId);
});

const projects = () => new ProjectRepository(table);
const counters = { read: async () => used as Record<string, number> };

function newWatch({ enabled = true } = {}): LimitWatch {
  const mails = { enabled, send: async (wanted: readonly PlatformMail[]) => void asked.push(...wanted) };
  const notices = new AdminNotices({ members: new MemberRepository(table), mails });
  return new LimitWatch({ projects: projects(), counters, notices });
}

const unwatched: Pick<LimitWatch, "evaluate"> = { evaluate: async () => {} };
const limit = (caps: Partial<Project["caps"]>, watch = unwatched) =>
  new BillingLimits({ projects: projects(), counters, watch }).set(project.id, { ...uncapped, ...caps }, now);
const told = () => asked.map((mail) => `${mail.kind}${"category" in mail ? ` ${mail.category}` : ""}`);
const ids = () => new Set(asked.map((mail) => "noticeId" in mail && mail.noticeId));

describe("a limit", () => {
  it("that is nearly reached notifies owner and admin once, however often it is checked", async () => {
    await limit({ campaigns: 10 });
    const watch = newWatch();
    used = { campaigns: 7 };
    await watch.evaluate(project.id, now);
    expect(asked).toEqual([]);
    used = { campaigns: 8 };
    await watch.evaluate(project.id, now);
    used = { campaigns: 9 };
    await watch.evaluate(project.id, now);
    const { id: projectId } = project;
    const facts = { kind: "limitNear", category: "campaigns", limit: 10, noticeId: expect.any(String), projectId };
    expect(asked).toHaveLength(2);
    expect(asked).toEqual(expect.arrayContaining(readers.map((userId) => ({ ...facts, userId }))));
  });

  it("that is reached sends only the notice for reached limits", async () => {
    await limit({ transactional: 10 });
    used = { transactional: 10 };
    await newWatch().evaluate(project.id, now);
    expect(told()).toEqual(["limitReached transactional", "limitReached transactional"]);
  });

  it("is notified under one id by all instances, and under another id for another category", async () => {
    await limit({ transactional: 10, workflows: 10 });
    used = { transactional: 8 };
    await Promise.all([newWatch(), newWatch()].map((watch) => watch.evaluate(project.id, now)));
    expect([asked.length, ids().size]).toEqual([4, 1]);
    used = { transactional: 8, workflows: 8, campaigns: 1_000 };
    await newWatch().evaluate(project.id, now);
    expect(ids().size).toBe(2);
  });

  it("is notified again in the next month", async () => {
    await limit({ inbound: 10 });
    used = { inbound: 9 };
    const watch = newWatch();
    await watch.evaluate(project.id, now);
    await watch.evaluate(project.id, new Date("2026-04-01T00:00:00.000Z"));
    expect([asked.length, ids().size]).toEqual([4, 2]);
  });

  it("is notified again after it changed, and only that limit", async () => {
    await limit({ transactional: 10, campaigns: 10 });
    used = { transactional: 10, campaigns: 8 };
    const watch = newWatch();
    await watch.evaluate(project.id, now);
    expect(asked).toHaveLength(4);
    now = new Date(now.getTime() + 1_000);
    await limit({ transactional: 12, campaigns: 10 });
    await watch.evaluate(project.id, now);
    expect(told().slice(4)).toEqual(["limitNear transactional", "limitNear transactional"]);
    now = new Date(now.getTime() + 1_000);
    await limit({ transactional: 10, campaigns: 10 });
    await watch.evaluate(project.id, now);
    expect(told().slice(6)).toEqual(["limitReached transactional", "limitReached transactional"]);
    await limit({ transactional: 10, campaigns: 10 });
    await newWatch().evaluate(project.id, now);
    expect(ids().size).toBe(4);
  });

  it("is notified at once when it is set to the current usage, because no further mail passes it", async () => {
    used = { transactional: 10, campaigns: 7 };
    await limit({ transactional: 10, campaigns: 10 }, newWatch());
    expect(told()).toEqual(["limitReached transactional", "limitReached transactional"]);
    await limit({ transactional: 10, campaigns: 10 }, newWatch());
    expect(ids().size).toBe(1);
  });

  it("that is not set is neither counted nor notified, and a deleted project gets no notice", async () => {
    used = { transactional: 1_000 };
    const watch = newWatch();
    await watch.evaluate(project.id, now);
    await limit({ transactional: 10 });
    await projects().remove(project.id, { now });
    await watch.evaluate(project.id, now);
    expect(asked).toEqual([]);
  });

  it("is not notified by a deployment that sends no mail of its own", async () => {
    await limit({ transactional: 10 });
    used = { transactional: 10 };
    await newWatch({ enabled: false }).evaluate(project.id, now);
    expect(asked).toEqual([]);
  });

  it("is checked across a reset", async () => {
    await limit({ transactional: 10 });
    await projects().reset(project.id, { now });
    used = { transactional: 10 };
    await newWatch().evaluate(project.id, now);
    expect(told()).toEqual(["limitReached transactional", "limitReached transactional"]);
  });
});
