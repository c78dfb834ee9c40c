import { beforeEach, describe, expect, it } from "vitest";
import type { Email } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found, someTime } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture, someSend } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;

const soon = "2026-03-01T10:10:00.250Z";
const later = "2026-03-05T08:30:20.000Z";

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  fixture.messaging.reset();
  fixture.outside.timer.started.length = 0;
  project = await fixture.newProject();
});

async function sent(changes: Record<string, unknown>): Promise<Email> {
  const { status, body } = await project.send(someSend(changes));
  expect(status, JSON.stringify(body)).toBe(200);
  return found(fixture.emails.find(dataOf(project), body.data.emails[0].email));
}

/** Its entry in the index of scheduled mails. */
async function entryOf({ id }: Email) {
  const item = (await fixture.table.scan()).find(({ sk }) => sk === `m#${id}`);
  return { pk2: item?.["pk2"], sk2: item?.["sk2"] };
}

const delayed = () => fixture.messaging.inspectQueue("send")?.messages.delayed ?? [];

describe("POST /v1/send with sendAt", () => {
  it("stores a SCHEDULED mail as rendered now and starts a timer for its project and minute", async () => {
    const email = await sent({ sendAt: later, subject: "Hi {{name}}", data: { name: "Ann" } });
    expect(email).toMatchObject({ status: "SCHEDULED", sendAt: later, subject: "Hi Ann", createdAt: someTime });
    expect(fixture.messages()).toEqual([]);
    const job = { type: "queueScheduledMails", dataId: project.id, minute: "2026-03-05T08:30" };
    expect(fixture.outside.timer.started).toEqual([{ job, at: new Date("2026-03-05T08:25:00.000Z") }]);
    expect(await entryOf(email)).toEqual({
      pk2: expect.stringMatching(/^HS#[0-3]$/),
      sk2: `2026-03-05T08:30#${project.id}#:20.000Z`,
    });
  });

  it("starts one timer for all mails of a project and minute", async () => {
    await sent({ sendAt: later, to: ["a@example.com", "b@example.com"] });
    await sent({ sendAt: "2026-03-05T08:30:59.999Z" });
    expect(fixture.outside.timer.started).toHaveLength(1);
    await sent({ sendAt: "2026-03-05T08:31:00Z" });
    expect(fixture.outside.timer.started).toHaveLength(2);
  });

  it("queues a mail for the next 15 minutes at once, visible at its time", async () => {
    const email = await sent({ sendAt: soon });
    expect(email).toMatchObject({ status: "SCHEDULED", sendAt: soon });
    expect(fixture.messages()).toEqual([{ projectId: project.id, emailId: email.id, sendAt: soon }]);
    expect(delayed()).toHaveLength(1);
    expect(fixture.outside.timer.started).toEqual([]);
  });

  it("sends at once for a time up to 60 seconds ago", async () => {
    const email = await sent({ sendAt: "2026-03-01T09:59:00.000Z" });
    expect(email).toMatchObject({ status: "PENDING", sendAt: "2026-03-01T09:59:00.000Z" });
    expect(fixture.messages()).toEqual([{ projectId: project.id, emailId: email.id }]);
    expect(delayed()).toEqual([]);
    expect((await entryOf(email)).pk2).toBeUndefined();
  });

  it.each([
    [{ sendAt: "2026-03-05T08:30:20+02:00" }, "2026-03-05T06:30:20.000Z"],
    [{ sendAt: "2026-03-05T08:30Z" }, "2026-03-05T08:30:00.000Z"],
    [{ sendAt: "2026-03-05T08:30" }, "2026-03-05T08:30:00.000Z"],
    [{ sendAt: "2026-03-05T08:30:20.5", timeZone: "America/New_York" }, "2026-03-05T13:30:20.500Z"],
    [{ sendAt: "2026-03-29T02:30", timeZone: "Europe/Berlin" }, "2026-03-29T01:30:00.000Z"],
    [{ sendAt: "2026-03-05T08:30:20Z", timeZone: "America/New_York" }, "2026-03-05T08:30:20.000Z"],
    [{ sendAt: "2026-03-31T10:00:00.000Z" }, "2026-03-31T10:00:00.000Z"],
  ])("takes %j for %s", async (given, sendAt) => {
    expect(await sent(given)).toMatchObject({ status: "SCHEDULED", sendAt });
  });

  it.each([
    ["2026-03-05", "invalid_string"],
    ["1772700000", "invalid_string"],
    ["tomorrow", "invalid_string"],
    ["2026-02-30T10:00:00Z", "invalid_string"],
    ["", "invalid_string"],
    [1_772_700_000, "invalid_type"],
    [null, "invalid_type"],
    ["2026-03-01T09:58:59.999Z", "custom"],
    ["2026-03-31T10:00:00.001Z", "custom"],
    ["9999-12-31T23:59:59-12:00", "custom"],
  ])("refuses %j with %s and leaves nothing behind", async (sendAt, code) => {
    const before = await fixture.traces();
    const { status, body } = await project.send(someSend({ sendAt }));
    expect([status, body.error.errors]).toEqual([422, [expect.objectContaining({ field: "sendAt", code })]]);
    expect(await fixture.traces()).toEqual(before);
    expect(fixture.outside.timer.started).toEqual([]);
  });

  it.each(["Mars/Olympus", "+02:00", ""])(
    "refuses the zone %j beside a time, and tells other faults too",
    async (timeZone) => {
      const { status, body } = await project.send(someSend({ sendAt: later, timeZone, subject: "" }));
      expect([status, body.error.errors]).toEqual([
        422,
        [
          expect.objectContaining({ field: "subject" }),
          expect.objectContaining({ field: "timeZone", code: "invalid_string" }),
        ],
      ]);
    },
  );

  it("ignores the zone of a mail for now", async () => {
    expect(await sent({ timeZone: "Mars/Olympus" })).toMatchObject({ status: "PENDING", sendAt: null });
  });

  it("keeps files and a large body beyond the time", async () => {
    const body = `<p>${Array.from({ length: 4_000 }, (_, index) => (index * 7919).toString(36)).join(" ")}</p>`;
    const file = { filename: "a.txt", content: "aGVsbG8=", contentType: "text/plain" };
    const email = await sent({ sendAt: later, body, attachments: [file] });
    const [bodyKey, fileKey] = (await fixture.objects()).filter((key) => key.includes(project.id));
    expect(bodyKey).toMatch(/^scheduled-bodies\//);
    expect(fileKey).toMatch(/^scheduled-mail\//);
    expect(email.attachments).toEqual([expect.objectContaining({ key: fileKey })]);
    expect((await fixture.emails.findContent(dataOf(project), email))?.html).toContain(body);
  });

  it("checks, and writes nothing in a dry run", async () => {
    const before = await fixture.traces();
    expect((await project.send(someSend({ sendAt: later, dryRun: true }))).body.data).toMatchObject({ dryRun: true });
    expect((await project.send(someSend({ sendAt: "2027-01-01T00:00:00Z", dryRun: true }))).status).toBe(422);
    expect(await fixture.traces()).toEqual(before);
  });

  it("costs one write more than a mail for now", async () => {
    await project.contact("ann@example.com");
    const cost = async (changes: Record<string, unknown>) => {
      fixture.table.takeUnits();
      await sent(changes);
      return fixture.table.takeUnits().write;
    };
    await cost({});
    const now = await cost({});
    expect([now, await cost({ sendAt: later }), await cost({ sendAt: soon })]).toEqual([2, 3, 3]);
  });
});

describe("POST /v1/send/batch with sendAt", () => {
  const batch = (emails: unknown[], mode: string) => project.call("POST", "/v1/send/batch", { emails, mode });
  const to = (name: string, more: Record<string, unknown> = {}) => someSend({ to: `${name}@example.com`, ...more });
  const [past, far] = [{ sendAt: "2026-02-01T10:00:00Z" }, { sendAt: later }];

  it("sends each email at its own time", async () => {
    const { status, body } = await batch([to("a"), to("b", far), to("c", { sendAt: soon })], "all");
    expect(status).toBe(200);
    const ids: string[] = body.data.results.map(({ emails }: { emails: { email: string }[] }) => emails[0]?.email);
    const records = await Promise.all(ids.map((id) => found(fixture.emails.find(dataOf(project), id))));
    expect(records.map(({ sendAt, status: state }) => [state, sendAt])).toEqual([
      ["PENDING", null],
      ["SCHEDULED", later],
      ["SCHEDULED", soon],
    ]);
    expect(fixture.messages().map(({ emailId, sendAt }) => [emailId, sendAt])).toEqual([
      [ids[0], undefined],
      [ids[2], soon],
    ]);
    expect(fixture.outside.timer.started).toHaveLength(1);
  });

  it("refuses all for one wrong time, or leaves that email out", async () => {
    const before = await fixture.traces();
    const refused = await batch([to("a", far), to("b", past)], "all");
    expect([refused.status, refused.body.error.errors]).toEqual([
      422,
      [expect.objectContaining({ field: "emails.1.sendAt", code: "custom" })],
    ]);
    expect([await fixture.traces(), fixture.outside.timer.started]).toEqual([before, []]);
    const { body } = await batch([to("a", far), to("b", past), to("c", { sendAt: "soon" })], "each");
    expect(body.data).toMatchObject({ accepted: 1, refused: 2 });
    const fields = body.data.results.map(
      ({ error }: { error?: { errors: { field: string; code: string }[] } }) => error?.errors,
    );
    expect(fields).toEqual([
      undefined,
      [expect.objectContaining({ field: "sendAt", code: "custom" })],
      [expect.objectContaining({ field: "sendAt", code: "invalid_string" })],
    ]);
  });
});

describe("GET /emails/{id}", () => {
  it("shows the time, or null", async () => {
    const { id } = await sent({ sendAt: later });
    const shown = await project.call("GET", `/emails/${id}`);
    expect(shown.body).toMatchObject({ status: "SCHEDULED", sendAt: later, sentAt: null });
    const scheduled = await project.call("GET", "/emails?status=SCHEDULED");
    expect(scheduled.body).toMatchObject({ data: [{ id, sendAt: later }], total: 1 });
    const now = await sent({});
    expect((await project.call("GET", `/emails/${now.id}`)).body.sendAt).toBeNull();
  });
});
