import { beforeAll, expect, it } from "vitest";
import { Browser } from "#test/support/browser.ts";
import type { MailboxMessage, RunningStack } from "#test/support/stack.ts";

interface Row {
  id: string;
  contactId: string | null;
  email: string | null;
  emailId: string | null;
  status: string;
  reason: string | null;
  [time: string]: string | null;
}

interface Page<T> {
  data: T[];
  cursor?: string;
  hasMore: boolean;
  total: number;
}

const name = "Winter news";

const domain = "winter.example.org";

const to = (reader: string) => `winter-${reader}@example.com`;

/** What each reader does with the mail. */
const readers = ["opens", "clicks", "bounces", "complains", "leaves", "ignores", "overlooks"].map(to);

const link = "https://acme.test/winter";

/** The status of a campaign's mails, in its statistics and its list of recipients. */
export function campaignRecipients(stack: () => RunningStack): void {
  let id = "";
  let secret = "";

  const call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
    stack().call<T>(method, path, body, { authorization: `Bearer ${secret}` });
  const stats = async () => (await call(`GET`, `/campaigns/${id}/stats`)).body;
  const list = async (query = "") => (await call<Page<Row>>("GET", `/campaigns/${id}/recipients${query}`)).body;
  const rowOf = async (reader: string) => (await list()).data.find(({ email }) => email === to(reader));

  const messageTo = async (reader: string): Promise<MailboxMessage> => {
    const message = (await stack().messages(to(reader))).find(({ subject }) => subject === name);
    if (!message) throw new Error(`${reader} has no mail.`);
    return message;
  };

  const report = async (reader: string, ...events: Record<string, unknown>[]) => {
    const { messageId } = await messageTo(reader);
    for (const event of events) await stack().local("POST", `/messages/${messageId}/events`, event);
  };

  /** Unsubscribes as a mail program does. */
  const leave = async (reader: string) => {
    const { headers } = await stack().mail((await messageTo(reader)).messageId);
    const address = /^<(.+)>$/.exec(headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "")?.[1] ?? "";
    const body = new URLSearchParams("List-Unsubscribe=One-Click");
    expect((await fetch(address, { method: "POST", body })).status).toBe(200);
  };

  // In a separate project, because bounces and complaints count against all mail of a project.
  beforeAll(async () => {
    const owner = await Browser.ofNewUser(stack(), to("owner"));
    ({ secret } = (await owner.call<{ secret: string }>("POST", "/users/@me/projects", { name: "Winter" })).body);
    const sender = (await call<{ id: string }>("POST", "/domains", { domain })).body;
    await stack().local("POST", `/identities/${domain}`, { status: "SUCCESS" });
    await call("GET", `/domains/${sender.id}/verify`);
    for (const email of readers) await call("POST", "/contacts", { email, data: { season: "winter" } });
    const filters = [{ field: "data.season", operator: "equals", value: "winter" }];
    const created = await call<{ data: { id: string } }>("POST", "/campaigns", {
      name,
      subject: name,
      body: `<p>Read <a href="${link}">this</a>.</p>`,
      from: `hello@${domain}`,
      audienceType: "FILTERED",
      audienceCondition: { logic: "AND", groups: [{ filters }] },
    });
    id = created.body.data.id;
  });

  it("is empty, with the estimate, before sending", async () => {
    expect(await list()).toEqual({ data: [], hasMore: false, total: 0 });
    expect(await stats()).toMatchObject({ totalRecipients: readers.length, sentCount: 0, openRate: 0 });
  });

  it("lists every recipient once, with the mail sent", async () => {
    expect((await call("POST", `/campaigns/${id}/send`, {})).status).toBe(200);
    await stack().settle();
    const { data, total } = await list();
    expect([total, data.map(({ email }) => email).sort()]).toEqual([readers.length, [...readers].sort()]);
    for (const { status, reason, emailId } of data) {
      expect([status, reason]).toEqual(["DELIVERED", null]);
      expect((await call("GET", `/emails/${emailId}`)).body).toMatchObject({ campaignId: id, sourceType: "CAMPAIGN" });
    }
    const first = await list("?limit=5");
    const second = await list(`?limit=5&cursor=${first.cursor}`);
    expect([...first.data, ...second.data]).toEqual(data);
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  });

  it("counts what readers do, each reader once per number", async () => {
    await report("opens", { type: "open" }, { type: "open" });
    await report("clicks", { type: "open" }, { type: "click", link }, { type: "click", link });
    await report("bounces", { type: "bounce" }, { type: "transientBounce" });
    await report("complains", { type: "complaint" });
    await leave("leaves");
    await leave("leaves");
    await stack().settle();
    const counts = { sentCount: 7, deliveredCount: 7, openedCount: 2, clickedCount: 1, bouncedCount: 1 };
    expect(await stats()).toEqual({
      ...{ totalRecipients: 7, ...counts, complainedCount: 1, unsubscribedCount: 1, skippedCount: 0, failedCount: 0 },
      ...{ openRate: 28.57, clickRate: 14.29, bounceRate: 14.29, deliveryRate: 100 },
      ...{ complaintRate: 14.29, unsubscribeRate: 14.29, reasons: {} },
      // The stack's readers are as fast as machines, or not.
      ...{ humanOpenedCount: expect.any(Number), humanClickedCount: expect.any(Number) },
    });
    const shown = { id, status: "SENT", totalRecipients: 7, ...counts };
    expect((await call("GET", `/campaigns/${id}`)).body).toMatchObject(shown);
    const found = await call<Page<Row>>("GET", "/campaigns?search=winter&status=SENT");
    expect(found.body.data).toMatchObject([shown]);
  });

  it("shows the status of each recipient's mail, and filters by it", async () => {
    for (const [reader, status, time] of [
      ["opens", "OPENED", "openedAt"],
      ["clicks", "CLICKED", "clickedAt"],
      ["bounces", "BOUNCED", "bouncedAt"],
      ["complains", "COMPLAINED", "complainedAt"],
    ] as const) {
      const row = await rowOf(reader);
      expect(row).toMatchObject({ status, [time]: expect.any(String), deliveredAt: expect.any(String) });
      expect(await list(`?status=${status}`)).toMatchObject({ data: [row], total: 1, hasMore: false });
    }
    expect((await list("?status=DELIVERED")).data.map(({ email }) => email).sort()).toEqual(
      ["ignores", "leaves", "overlooks"].map(to),
    );
    expect(await list("?status=PENDING")).toMatchObject({ data: [], total: 0 });
  });

  it("lists the campaign's mails, newest first, all or by status", async () => {
    const rows = (await list()).data;
    const mails = async (query = "") => (await call<Page<Row>>("GET", `/emails?campaignId=${id}${query}`)).body;
    const all = await mails();
    expect(all.total).toBe(readers.length);
    expect(all.data.map((mail) => mail.id)).toEqual(rows.map(({ emailId }) => emailId).toReversed());
    const [opened] = rows.filter(({ status }) => status === "OPENED");
    expect((await mails("&status=OPENED")).data.map((mail) => mail.id)).toEqual([opened?.emailId]);
    const first = await mails("&limit=4");
    expect((await mails(`&limit=4&cursor=${first.cursor}`)).data).toEqual(all.data.slice(4));
  });

  it("lists them among all mails of the project, in order, each once", async () => {
    const own = (await call<Page<Row>>("GET", `/emails?campaignId=${id}&limit=100`)).body.data;
    const found: Row[] = [];
    let query = "";
    do {
      const { body } = await call<Page<Row>>("GET", `/emails?limit=7${query}`);
      found.push(...body.data);
      query = body.cursor ? `&cursor=${body.cursor}` : "";
    } while (query);
    expect(found.filter(({ campaignId }) => campaignId === id)).toEqual(own);
    const places = found.map((mail) => `${mail["createdAt"]} ${mail.id}`);
    expect(places).toEqual([...new Set(places)].sort().reverse());
  });

  it("keeps the rows and counts of deleted contacts", async () => {
    const [before, row] = [await stats(), await rowOf("clicks")];
    expect((await call("DELETE", `/contacts/${row?.contactId}`)).status).toBe(204);
    await stack().settle();
    const after = (await list()).data.find((each) => each.id === row?.id);
    expect(after).toMatchObject({ contactId: null, email: null, emailId: null, status: "SENT" });
    expect(await stats()).toEqual(before);
  });

  it("settles every row of a campaign cancelled midway, sent or not", async () => {
    const copy = (await call<{ id: string }>("POST", `/campaigns/${id}/duplicate`)).body;
    expect((await call("POST", `/campaigns/${copy.id}/send`, {})).status).toBe(200);
    expect((await call("POST", `/campaigns/${copy.id}/cancel`)).status).toBe(200);
    await stack().settle();
    const { body: numbers } = await call<Record<string, number>>("GET", `/campaigns/${copy.id}/stats`);
    const { data } = (await call<Page<Row>>("GET", `/campaigns/${copy.id}/recipients`)).body;
    const skipped = data.filter(({ status, reason }) => status === "SKIPPED" && reason === "cancelled");
    const mailed = data.filter(({ sentAt, reason }) => sentAt !== null && reason === null);
    expect(data).toHaveLength(skipped.length + mailed.length);
    expect(numbers).toMatchObject({
      totalRecipients: data.length,
      sentCount: mailed.length,
      skippedCount: skipped.length,
      failedCount: 0,
    });
  });

  it("is deleted with the campaign, whose mails stay", async () => {
    const [row] = (await list("?status=OPENED")).data;
    const mails = (await call<Page<Row>>("GET", `/emails?campaignId=${id}`)).body;
    expect(mails.data).toContainEqual(expect.objectContaining({ id: row?.emailId }));
    expect((await call("DELETE", `/campaigns/${id}`)).status).toBe(204);
    for (const what of ["stats", "recipients"]) {
      expect((await call("GET", `/campaigns/${id}/${what}`)).status).toBe(404);
    }
    expect((await call<Page<Row>>("GET", `/emails?campaignId=${id}`)).body).toEqual(mails);
    const { data } = (await call<Page<Row>>("GET", "/emails?limit=100")).body;
    expect(data.map((mail) => mail.id)).toEqual(expect.arrayContaining(mails.data.map((mail) => mail.id)));
    const found = await call<Page<Row>>("GET", `/emails?campaignId=${id}&contactId=${row?.contactId}`);
    expect(found.body.data).toMatchObject([{ id: row?.emailId, campaignId: id }]);
  });
}
