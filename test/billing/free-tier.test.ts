import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { reservedUsage } from "#lib/domain/campaign/sending/reserved-usage.ts";
import { cappedCategories } from "#lib/domain/project/project.ts";
import type { ProjectBilling } from "#lib/domain/project/project-billing.ts";
import { checkBillingCap, passedCap } from "#lib/domain/usage/billing-cap.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { LimitWatch } from "#lib/domain/usage/limit-watch.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { someProject } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture, someSend } from "#test/support/sending/open-sending.ts";

const now = new Date("2026-03-10T10:00:00.000Z");
let used: Record<string, number> = {};
const counts = { read: async () => used };
const withBilling = usageReader(counts, true);

const subscribed = (status = "active"): ProjectBilling => ({
  ...{ customer: "cus_1", currency: "eur", asOf: 0, version: 1 },
  subscription: { id: "sub_1", status },
});

describe("the free mails", () => {
  const spread = { workflows: 100, campaigns: 200, transactional: 300, inbound: 399 };

  it.each(cappedCategories)("are shared by %s and all others, to the last one", async (category) => {
    used = spread;
    const project = someProject();
    expect(await passedCap(withBilling, { project, category, requested: 1, now })).toBeUndefined();
    expect(await passedCap(withBilling, { project, category, requested: 2, now })).toEqual({
      limit: 1_000,
      usage: 999,
    });
  });

  it("are refused with the figures and a way to continue", async () => {
    used = { campaigns: 1_000 };
    const refused = checkBillingCap(withBilling, {
      project: someProject(),
      category: "transactional",
      requested: 1,
      now,
    });
    await expect(refused).rejects.toMatchObject({
      code: "BILLING_LIMIT_EXCEEDED",
      details: { category: "transactional", limit: 1_000, usage: 1_000, requested: 1 },
      suggestion: expect.stringContaining("Subscribe"),
    });
  });

  it("end with a subscription; then, as without billing, only the project's own caps apply", async () => {
    used = { campaigns: 5_000, transactional: 2 };
    const caps = { workflows: null, campaigns: null, transactional: 2, inbound: null };
    const project = someProject({ caps, billing: subscribed() });
    expect(await passedCap(withBilling, { project, category: "campaigns", requested: 1, now })).toBeUndefined();
    expect(await passedCap(withBilling, { project, category: "transactional", requested: 1, now })).toEqual({
      limit: 2,
      usage: 2,
    });
    expect(
      await passedCap(withBilling, {
        project: { ...project, billing: subscribed("unpaid") },
        category: "campaigns",
        requested: 1,
        now,
      }),
    ).toBeTruthy();
    const off = usageReader(counts, false);
    expect(
      await passedCap(off, { project: { ...project, billing: null }, category: "campaigns", requested: 1, now }),
    ).toBeUndefined();
    expect(
      await passedCap(off, { project: { ...project, billing: null }, category: "transactional", requested: 1, now }),
    ).toEqual({
      limit: 2,
      usage: 2,
    });
  });

  it("include the unsent mails of campaigns in progress", async () => {
    used = { transactional: 500 };
    const sending = { status: "SENDING", id: "c1", totalRecipients: 400 };
    const ports = {
      campaigns: { listAll: async () => [sending] },
      references: { find: async () => ({ sums: new Map() }) },
      counters: withBilling,
    };
    const usage = reservedUsage(ports as never, dataId("p"));
    expect(await passedCap(usage, { project: someProject(), category: "campaigns", requested: 101, now })).toEqual({
      limit: 1_000,
      usage: 900,
    });
  });

  it("allow mail when the usage cannot be read", async () => {
    const broken = usageReader({ read: () => Promise.reject(new Error("no table")) }, true);
    expect(
      await passedCap(broken, { project: someProject(), category: "transactional", requested: 5_000, now }),
    ).toBeUndefined();
  });

  it.each([
    [799, []],
    [800, ["limitNear-all-2026-03-free"]],
    [999, ["limitNear-all-2026-03-free"]],
    [1_000, ["limitReached-all-2026-03-free"]],
  ])("trigger one notice a month for all categories when %i are used", async (count, wanted) => {
    used = { workflows: count - 1, inbound: 1 };
    const told: unknown[] = [];
    const project = someProject();
    const watch = new LimitWatch({
      projects: { findById: async () => project },
      counters: withBilling,
      notices: { tell: async (_id, notices) => void told.push(...notices) },
    });
    await watch.evaluate(project.id, now);
    const noticeIds = told.map((notice) => (notice as { noticeId: string }).noticeId);
    expect(noticeIds).toEqual(wanted);
    for (const notice of told) expect(notice).toMatchObject({ category: "all", limit: 1_000 });
  });
});

describe("POST /v1/send on the free tier", () => {
  let sending: SendingFixture;
  beforeAll(async () => {
    vi.spyOn(CounterRepository.prototype, "read").mockImplementation(counts.read);
    sending = await openSendingFixture({}, { BILLING: true });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await sending.close();
  });

  it("sends the thousandth mail and refuses the next with 402, writing nothing", async () => {
    const project = await sending.newProject();
    used = { campaigns: 600, inbound: 399 };
    expect((await project.send(someSend())).status).toBe(200);
    used = { ...used, transactional: 1 };
    const before = await sending.traces();
    const { status, body } = await project.send(someSend());
    expect([status, body.error.code]).toEqual([402, "BILLING_LIMIT_EXCEEDED"]);
    expect(await sending.traces()).toEqual(before);
  });
});
