import { beforeEach, describe, expect, it } from "vitest";
import type { NewEmail } from "#lib/domain/email/email.ts";
import { statusRank } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { writeCursor } from "#lib/http/cursor.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { packText } from "#lib/platform/packed-text.ts";
import { pagesOf } from "#test/support/api/call.ts";
import { contactAt, putContacts } from "#test/support/api/contact.ts";
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
          cc: null,
          bcc: null,
          sendAt: null,
          topic: null,
          preheader: null,
          tags: [],
          metadata: {},
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

describe("GET /emails with further filters", () => {
  const [templateId, workflowId] = [newId(), newId()];

  /** Four mails, oldest first; each differs from the others in every filter. */
  async function four() {
    const parts: Partial<NewEmail>[] = [
      { subject: "Your receipt" },
      { subject: "Welcome, Ann", templateId },
      { subject: "WELCOME back", sourceType: "WORKFLOW", workflowId, workflowExecutionId: newId() },
      { subject: "Bye", sourceType: "INBOUND" },
    ];
    for (const [index, part] of parts.entries()) {
      const body = packText("<p>Hello</p>");
      const email = someEmail(contactNamed(`f${index}`), { ...part, createdAt: minute(index), body });
      await fixture.emails.create(dataOf(project), email);
    }
  }

  it.each([
    [`templateId=${templateId}`, ["Welcome, Ann"], 1],
    [`workflowId=${workflowId}`, ["WELCOME back"], 1],
    [`templateId=${newId()}`, [], 0],
    ["subject=%20welcome", ["WELCOME back", "Welcome, Ann"], 0],
    ["sourceType=INBOUND", ["Bye"], 0],
    [`subject=welcome&templateId=${templateId}`, ["Welcome, Ann"], 0],
    [`startDate=${minute(1)}&endDate=${minute(3)}`, ["WELCOME back", "Welcome, Ann"], 2],
    [`startDate=${minute(3)}&endDate=${minute(1)}`, [], 0],
    [`contactId=${contactNamed("f1")}&templateId=${templateId}`, ["Welcome, Ann"], 1],
    [`contactId=${contactNamed("f0")}&templateId=${templateId}`, [], 0],
    [`contactId=${contactNamed("f1")}&startDate=${minute(2)}`, [], 0],
  ])("lists with %s the mails that match all of them", async (query, subjects, total) => {
    await four();
    const [page] = await pages(`${query}&limit=100`);
    expect(page?.data.map(({ subject }: { subject: string }) => subject)).toEqual(subjects);
    expect(page).toMatchObject({ total, hasMore: false });
  });

  it("pages through matches, and refuses a cursor of another filter", async () => {
    await four();
    const first = (await project.call("GET", "/emails?subject=welcome&limit=1")).body;
    expect(first).toMatchObject({ data: [{ subject: "WELCOME back" }], hasMore: true, total: 0 });
    const second = (await project.call("GET", `/emails?subject=welcome&limit=1&cursor=${first.cursor}`)).body;
    expect(second).toMatchObject({ data: [{ subject: "Welcome, Ann" }], total: 0 });
    const refused = await project.call("GET", `/emails?subject=bye&limit=1&cursor=${first.cursor}`);
    expect(refused.status).toBe(400);
  });

  it("finds mails by the address of the contact that has it now", async () => {
    const email = `${newId()}@example.com`;
    const contact = contactAt(project.salt, email);
    await putContacts(fixture.table, dataOf(project), [contact]);
    for (const [index, to] of [email, "before@example.com", email].entries()) {
      const body = packText("<p>Hello</p>");
      const mail = someEmail(contact.id, { to, createdAt: minute(index), body, subject: `Mail ${index}` });
      await fixture.emails.create(dataOf(project), mail);
    }
    const { body } = await project.call("GET", `/emails?to=${email.toUpperCase()}&limit=1`);
    expect(body).toMatchObject({ data: [{ subject: "Mail 2", to: email }], hasMore: true, total: 2 });
    expect((await project.call("GET", `/emails?to=${newId()}@example.com`)).body).toEqual({
      data: [],
      hasMore: false,
      total: 0,
    });
    const other = `/emails?to=${email}&contactId=${contactNamed("x")}`;
    expect((await project.call("GET", other)).body.data).toEqual([]);
  });

  it("answers 400 to a cursor from before the address passed to another contact", async () => {
    const email = `${newId()}@example.com`;
    await putContacts(fixture.table, dataOf(project), [contactAt(project.salt, email)]);
    const [last] = await stored(1, () => contactNamed("before"));
    const cursor = writeCursor({ createdAt: last?.createdAt, id: last?.id }, { to: email });
    const answer = await project.call("GET", `/emails?to=${email}&cursor=${cursor}`);
    expect([answer.status, answer.body.error.code]).toEqual([400, "BAD_REQUEST"]);
  });

  it.each([
    ["sourceType=SMTP", 400, "BAD_REQUEST"],
    ["startDate=never", 400, "BAD_REQUEST"],
    ["to=ann", 422, "VALIDATION_ERROR"],
    ["templateId=7", 422, "VALIDATION_ERROR"],
  ])("refuses %s", async (query, status, code) => {
    const answer = await project.call("GET", `/emails?${query}`);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
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
