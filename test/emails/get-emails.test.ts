import { beforeEach, describe, expect, it } from "vitest";
import type { NewEmail } from "#lib/domain/email/email.ts";
import { statusRank } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { packText } from "#lib/platform/packed-text.ts";
import { pagesOf } from "#test/support/api/call.ts";
import { foldInto } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someEmail } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;

beforeEach(async () => {
  project = await fixture.newProject();
});

/** One mail a minute from 10:00 on. */
const minute = (index: number): string =>
  new Date(Date.parse("2026-03-01T10:00:00.000Z") + index * 60_000).toISOString();

const contactNamed = (name: string): string => contactIdFor("5a".repeat(32), `${name}@example.com`);

async function stored(count: number, contactOf: (index: number) => string = (index) => contactNamed(`a${index}`)) {
  const emails: NewEmail[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = someEmail(contactOf(index), { createdAt: minute(index), body: packText("<p>Hello</p>") });
    await fixture.emails.create(dataOf(project), email);
    emails.push(email);
  }
  return emails.reverse();
}

/** All pages, in order. */
const pages = (query: string) => pagesOf(project.call, `/emails?${query}`);

const idsOf = (found: { data: { id: string }[] }[]) => found.flatMap(({ data }) => data.map(({ id }) => id));

describe("GET /emails, 200", () => {
  it("is an empty list without mail", async () => {
    const { body } = await project.call("GET", "/emails");
    expect(body).toEqual({ data: [], hasMore: false, total: 0 });
  });

  it("shows the record without body, timeline and internal fields", async () => {
    const [email] = await stored(1);
    const { body } = await project.call("GET", "/emails");
    expect(body).toEqual({
      data: [
        {
          id: email?.id,
          contactId: email?.contactId,
          to: "ann@example.com",
          toName: null,
          subject: "Hi",
          from: "news@acme.test",
          fromName: "Acme",
          replyTo: null,
          headers: {},
          attachments: [],
          messageId: null,
          sourceType: "TRANSACTIONAL",
          templateId: null,
          campaignId: null,
          workflowId: null,
          workflowExecutionId: null,
          status: "PENDING",
          error: null,
          tracking: true,
          opens: 0,
          clicks: 0,
          sentAt: null,
          deliveredAt: null,
          openedAt: null,
          clickedAt: null,
          bouncedAt: null,
          complainedAt: null,
          createdAt: minute(0),
          updatedAt: minute(0),
        },
      ],
      hasMore: false,
      total: 1,
    });
  });

  it("pages newest first, 20 at a time, showing each mail once", async () => {
    const emails = await stored(45);
    const found = await pages("");
    expect(found.map(({ data }) => data.length)).toEqual([20, 20, 5]);
    expect(found.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
    expect(idsOf(found)).toEqual(emails.map(({ id }) => id));
  });

  it("ends without an empty page when the last page is full", async () => {
    await stored(40);
    expect((await pages("limit=20")).map(({ data }) => data.length)).toEqual([20, 20]);
  });

  it("keeps its position when mail arrives and when the mail at the cursor is deleted", async () => {
    const emails = await stored(5);
    const first = await project.call("GET", "/emails?limit=2");
    await fixture.emails.create(
      dataOf(project),
      someEmail(contactNamed("late"), { createdAt: minute(9), body: packText("x") }),
    );
    const second = await project.call("GET", `/emails?limit=2&cursor=${first.body.cursor}`);
    expect(second.body.data.map(({ id }: { id: string }) => id)).toEqual([emails[2]?.id, emails[3]?.id]);
    expect(second.body.total).toBe(0);
  });

  it("returns at most 100 and accepts an invalid `limit`", async () => {
    await stored(120);
    const lengths: number[] = [];
    for (const limit of ["100", "1000", "0", "x", "7"]) {
      lengths.push((await project.call("GET", `/emails?limit=${limit}`)).body.data.length);
    }
    expect(lengths).toEqual([100, 100, 20, 20, 7]);
  });

  it("costs no more than 25 units for a page of 20", async () => {
    await stored(60);
    fixture.table.takeUnits();
    await project.call("GET", "/emails");
    expect(fixture.table.takeUnits().read - 1).toBeLessThanOrEqual(25);
  });

  it("shows one contact's mail from its own partition, with the exact total", async () => {
    const ann = contactNamed("ann");
    const emails = await stored(30, (index) => (index % 2 === 0 ? ann : contactNamed(`b${index}`)));
    const found = await pages(`contactId=${ann.toUpperCase()}&limit=10`);
    expect(idsOf(found)).toEqual(emails.filter(({ contactId }) => contactId === ann).map(({ id }) => id));
    expect(found.map(({ total }) => total)).toEqual([15, 0]);
  });

  it("filters by status page by page with bounded reads", async () => {
    for (let index = 0; index < 12; index += 1) {
      const email = someEmail(contactNamed(`s${index}`), { createdAt: minute(index) });
      await putEmail(fixture.table, dataOf(project), email, { st: statusRank(index % 3 === 0 ? "FAILED" : "SENT") });
    }
    const found = await pages("status=FAILED&limit=3");
    expect(idsOf(found)).toHaveLength(4);
    expect(found.flatMap(({ data }) => data.map(({ status }: { status: string }) => status))).toEqual(
      Array(4).fill("FAILED"),
    );
    expect((await project.call("GET", "/emails?status=BOUNCED")).body).toEqual({ data: [], hasMore: false, total: 0 });
  });

  it("reads the total of a longer list from the counters", async () => {
    await stored(3);
    const counts = [
      { sequence: "1", field: "SENT", add: 40 },
      { sequence: "2", field: "PENDING", add: 2 },
    ];
    await foldInto(fixture.counters, dataOf(project), "emails", "shard", counts, new Date());
    expect((await project.call("GET", "/emails?limit=2")).body.total).toBe(42);
    expect((await project.call("GET", "/emails?limit=2&status=PENDING")).body.total).toBe(2);
    expect((await project.call("GET", "/emails?limit=5")).body.total).toBe(3);
  });

  it("is empty for an unknown contact or campaign, and for another project", async () => {
    const [email] = await stored(1);
    const other = await fixture.newProject();
    for (const answer of [
      await project.call("GET", `/emails?contactId=${newId()}`),
      await project.call("GET", `/emails?campaignId=${newId()}`),
      await project.call("GET", `/emails?contactId=${email?.contactId}&campaignId=${newId()}`),
      await other.call("GET", "/emails"),
      await other.call("GET", `/emails?contactId=${email?.contactId}`),
    ]) {
      expect(answer.body).toEqual({ data: [], hasMore: false, total: 0 });
    }
  });
});

describe("GET /emails, refused", () => {
  it.each(["sent", "LOST", ""])("answers 400 for the status %j", async (status) => {
    const answer = await project.call("GET", `/emails?status=${status}`);
    expect([answer.status, answer.body.error.code]).toEqual([400, "BAD_REQUEST"]);
  });

  it("answers 400 for an invalid cursor or one of other filters", async () => {
    await stored(3);
    const { body } = await project.call("GET", "/emails?limit=1");
    for (const query of [
      "cursor=abc",
      `cursor=${body.cursor}&status=SENT`,
      `cursor=${body.cursor}&contactId=${newId()}`,
    ]) {
      const answer = await project.call("GET", `/emails?${query}`);
      expect([answer.status, answer.body.error.code]).toEqual([400, "BAD_REQUEST"]);
    }
  });

  it("answers 400 for a forged cursor", async () => {
    await stored(3);
    const honest = JSON.parse(
      Buffer.from((await project.call("GET", "/emails?limit=1")).body.cursor, "base64url").toString(),
    );
    const { createdAt, id } = honest.p;
    for (const odd of ["", "7", "\u0000", "\ud83d", "x".repeat(3_000)]) {
      for (const p of [
        { createdAt, id: odd },
        { createdAt: odd, id },
      ]) {
        const cursor = Buffer.from(JSON.stringify({ ...honest, p })).toString("base64url");
        const { status, body } = await project.call("GET", `/emails?limit=1&cursor=${cursor}`);
        expect([p, status, body.error?.code]).toEqual([p, 400, "BAD_REQUEST"]);
      }
    }
  });

  it.each(["contactId", "campaignId"])("answers 422 for an invalid %s", async (name) => {
    const { status, body } = await project.call("GET", `/emails?${name}=7`);
    expect([status, body.error.errors[0].field, body.error.errors[0].code]).toEqual([422, name, "invalid_string"]);
  });

  it("answers 401 without a key", async () => {
    expect((await fixture.call("GET", "/emails")).status).toBe(401);
  });
});
