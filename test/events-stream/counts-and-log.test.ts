import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EmailActivity, emailActivities, emailEventNames } from "#lib/domain/event/email-activity.ts";
import { emailEventId } from "#lib/domain/event/email-event-id.ts";
import type { EmailEvent, EmailLogEntry } from "#lib/domain/event/email-log.ts";
import { eventDaysScopes, firstEventScope, lastEventScope } from "#lib/domain/event/event-counts.ts";
import type { EventPosition } from "#lib/domain/event/event-reader.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { live, someHistory } from "#test/events-stream/random-history.ts";
import { drawsOf } from "#test/support/draws.ts";
import { openStreamFixture } from "#test/support/events-stream/open-stream.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf } from "#test/support/table.ts";

const fixture = await forThisFile(openStreamFixture());

type Sums = Record<string, Record<string, number>>;

/** By scope and field, from the stored items. */
async function countStored(projectId: DataId): Promise<Sums> {
  const sums: Sums = {};
  const add = (scope: string, field: string) => {
    const sum = sums[scope] ?? {};
    sums[scope] = { ...sum, [field]: (sum[field] ?? 0) + 1 };
  };
  const record = (name: string, at: unknown) => {
    if (typeof at !== "string") return;
    add(`events#${name}`, "n");
    add(`eventdays#${at.slice(0, 7)}#${name}`, at.slice(8, 10));
  };
  for (const item of await fixture.table.scan()) {
    const [space, owner] = String(item["pk"]).split("#");
    if (owner !== projectId) continue;
    if (space === "C") for (const name of Object.keys(item["ev"] as object)) add(`events#${name}`, "u");
    if (space !== "H") continue;
    const sk = String(item["sk"]);
    if (sk.startsWith("e#")) record(String(item["na"]), item["cr"]);
    if (sk.startsWith("o#")) {
      record({ open: "email.open", click: "email.click" }[String(item["k"])] ?? "email.bounce", item["at"]);
    }
    if (sk.startsWith("m#")) {
      record("email.sent", item["sa"]);
      record("email.delivery", item["da"]);
      record("email.bounce", item["ba"]);
      record("email.complaint", item["xa"]);
    }
  }
  return sums;
}

/** As the endpoints read them, without zeros. */
async function countersOf(projectId: DataId): Promise<Sums> {
  const [firstDay, lastDay] = eventDaysScopes("2026-01", "2026-12");
  const ranges = [
    await fixture.counters.readRange(projectId, { first: firstEventScope, last: lastEventScope }),
    await fixture.counters.readRange(projectId, { first: firstDay, last: lastDay }),
  ];
  const sums: Sums = {};
  for (const [scope, fields] of ranges.flatMap((range) => [...range])) {
    const kept = Object.entries(fields).filter(([, sum]) => sum !== 0);
    if (kept.length > 0) sums[scope] = Object.fromEntries(kept);
  }
  return sums;
}

async function pagesOf(projectId: DataId, name: (typeof emailEventNames)[number], limit: number) {
  const all: EmailLogEntry[] = [];
  let before: EventPosition | undefined;
  for (;;) {
    const page = await fixture.emailLog.page(projectId, { name, before, notBefore: undefined, limit });
    all.push(...page);
    before = page.at(-1);
    if (page.length < limit) return all;
  }
}

const newestFirst = (a: EventPosition, b: EventPosition): number =>
  `${a.createdAt}${a.id}` < `${b.createdAt}${b.id}` ? 1 : -1;

/** Of each contact off its history, as far as its mails are there; of all off the log, in which nothing is forgotten. */
async function expectActivities(projectId: DataId, happened: readonly EmailEvent[]): Promise<void> {
  const reader = new MailActivityReader(fixture.table, fixture.emailLog);
  const newest = (of: readonly EmailEvent[], activity: EmailActivity) =>
    new Map(
      of
        .filter(({ name, permanent }) => name === activity || (permanent && activity === "email.bounce.permanent"))
        .map(({ contactId, createdAt }) => [contactId, Date.parse(createdAt)]),
    );
  for (const activity of emailActivities) {
    expect(await reader.ofAll(projectId, activity, undefined)).toEqual(newest(happened, activity));
  }
  const records = await itemsOf(fixture.table, projectId, "H");
  const stored = happened.filter(({ emailId }) => records.some(({ sk }) => sk === `m#${emailId}`));
  for (const id of new Set(happened.map(({ contactId }) => contactId))) {
    const own = emailActivities.map((activity) => [activity, newest(stored, activity).get(id)] as const);
    expect(await reader.ofContact(projectId, id)).toEqual(new Map(own.filter(([, at]) => at !== undefined)));
  }
}

describe("a project's history, delivered in batches that fail, split and repeat", () => {
  it("ends with exact counts, a complete log in order, and events known to its contacts", async () => {
    await fc.assert(
      fc.asyncProperty(someHistory, fc.nat(), fc.integer({ min: 1, max: 7 }), async (history, seed, limit) => {
        const project = await fixture.newProject();
        const happened = await live(fixture, project, history);
        await fixture.followBadly(drawsOf(seed));
        // The consumer's own writes are followed as well.
        await fixture.follow();
        await fixture.follow();

        expect(await countersOf(dataOf(project))).toEqual(await countStored(dataOf(project)));
        const entries = happened.map((each) => ({ ...each, id: emailEventId(each) })).sort(newestFirst);
        for (const name of emailEventNames) {
          expect(await pagesOf(dataOf(project), name, limit)).toEqual(entries.filter((each) => each.name === name));
        }
        await expectActivities(dataOf(project), happened);
        const stored = await itemsOf(fixture.table, dataOf(project));
        for (const row of stored.filter(({ sk }) => String(sk).startsWith("e#"))) {
          const contact = stored.find(({ pk, sk }) => String(pk).startsWith("C#") && sk === row["ci"]);
          const known = new Map(Object.entries(contact?.["ev"] ?? {})).get(String(row["na"]));
          const isOwn = contact !== undefined && String(row["cr"]) >= String(contact["sk1"]).slice(0, 24);
          if (isOwn) expect(known).toBeGreaterThanOrEqual(Date.parse(String(row["cr"])));
        }
      }),
      { numRuns: 20, interruptAfterTimeLimit: 50_000 },
    );
  });
});
