import { expect, it } from "vitest";
import { appendToLog } from "#functions/table-changes/append-to-log.ts";
import type { StreamBatch } from "#functions/table-changes/stream-batch.ts";
import type { Email } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { LateMarker } from "#lib/domain/webhook/log/late-marks.ts";
import { unlimited } from "#lib/platform/work-budget.ts";
import { TagLog } from "#lib/storage/email/tag-log.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found, someTime } from "#test/support/records.ts";
import { openSendingFixture, someSend } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
const { clock, table } = fixture;
const follower = {
  tagLog: new TagLog(table),
  emailLog: { append: async () => undefined },
  lateMarker: new LateMarker({ marks: { put: async () => undefined }, clock }),
};
type Project = Awaited<ReturnType<typeof fixture.newProject>>;
let sequence = 0;

/** Sends these mails as one batch of the stream shows them. */
async function send(project: Project, requests: Record<string, unknown>[]): Promise<Email[]> {
  const emails: Email[] = [];
  for (const request of requests) {
    const { status, body } = await project.send(someSend(request));
    expect(status, JSON.stringify(body)).toBe(200);
    emails.push(await found(fixture.emails.find(dataOf(project), body.data.emails[0].email)));
    clock.at = new Date(clock.at.getTime() + 400);
  }
  await follow(project, emails);
  return emails;
}

async function follow(project: Project, emails: Email[]): Promise<void> {
  sequence += 1;
  const change = { kind: "email", dataId: dataOf(project), before: undefined, sequence: String(sequence) } as const;
  const changes = emails.map((after) => ({ ...change, after, record: {} })) as StreamBatch["changes"];
  await appendToLog(follower, { shardId: "s", changes, now: clock.at, budget: unlimited, counted: new Map() });
}

async function listed(project: Project, query: string): Promise<{ ids: string[]; cursor?: string; total: number }> {
  const { status, body } = await project.call("GET", `/emails?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const ids = body.data.map(({ id }: Email) => id);
  return { ids, total: body.total, ...(body.cursor && { cursor: body.cursor }) };
}

it("lists the emails with a tag, newest first, page by page, each once", async () => {
  clock.at = new Date(someTime);
  const project = await fixture.newProject();
  const tags = (index: number) => (index % 3 === 0 ? ["digest"] : index % 3 === 1 ? ["digest-eu", "x"] : []);
  const to = (index: number) => `a${index}@example.com`;
  const requests = Array.from({ length: 24 }, (_, index) => ({ to: to(index), tags: tags(index) }));
  const emails = await send(project, requests);
  // A batch that failed half-way comes again in parts.
  await follow(project, emails.slice(0, 10));
  const wanted = emails
    .filter(({ tags: given }) => given.includes("digest"))
    .map(({ id }) => id)
    .reverse();
  expect(wanted).toHaveLength(8);
  expect((await listed(project, "tag=digest")).ids).toEqual(wanted);
  const first = await listed(project, "tag=digest&limit=3");
  expect(first.ids).toEqual(wanted.slice(0, 3));
  const second = await listed(project, `tag=digest&limit=3&cursor=${first.cursor}`);
  const third = await listed(project, `tag=digest&limit=3&cursor=${second.cursor}`);
  expect([second.ids, third.ids, third.cursor]).toEqual([wanted.slice(3, 6), wanted.slice(6), undefined]);
  expect((await listed(project, "tag=Digest")).ids).toEqual([]);
  expect((await listed(await fixture.newProject(), "tag=digest")).ids).toEqual([]);
});

it("combines the tag with every other filter", async () => {
  clock.at = new Date(someTime);
  const project = await fixture.newProject();
  const sendAt = "2026-03-02T10:00:00Z";
  const [plain, later, bo] = await send(project, [
    { to: "ann@example.com", tags: ["digest"], subject: "Weekly" },
    { to: "ann@example.com", tags: ["digest"], sendAt },
    { to: "bo@example.com", tags: ["digest"] },
    { to: "bo@example.com", tags: ["other"] },
  ]);
  const ids = async (query: string) => (await listed(project, `tag=digest&${query}`)).ids;
  expect(await ids("status=SCHEDULED")).toEqual([later?.id]);
  expect(await ids("subject=week")).toEqual([plain?.id]);
  expect(await ids("to=bo@example.com")).toEqual([bo?.id]);
  expect(await ids(`contactId=${plain?.contactId}`)).toEqual([later?.id, plain?.id]);
  expect(await ids(`startDate=${later?.createdAt}&endDate=${bo?.createdAt}`)).toEqual([later?.id]);
  expect(await ids(`campaignId=${plain?.id}`)).toEqual([]);
  expect(await ids("sourceType=WORKFLOW")).toEqual([]);
});

it("costs one write for an email alone, and 12 read units a page of 20 beside the request's", async () => {
  clock.at = new Date(someTime);
  const project = await fixture.newProject();
  const emails = await send(
    project,
    Array.from({ length: 30 }, (_, index) => ({ to: `c${index}@example.com`, tags: ["digest"] })),
  );
  table.takeUnits();
  await follow(project, emails.slice(0, 1));
  expect(table.takeUnits().write).toBe(1);
  await listed(project, "tag=digest");
  // One is for the key.
  expect(table.takeUnits().read).toBeLessThanOrEqual(13);
});
