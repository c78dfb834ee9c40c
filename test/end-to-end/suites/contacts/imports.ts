import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { contactEventsOf } from "#test/end-to-end/suites/contacts/contact-events.ts";
import { Browser } from "#test/support/browser.ts";
import type { Answer, RunningStack } from "#test/support/stack.ts";

interface Job {
  id: string;
  state: string;
  progress: number;
  failedReason: string | null;
  result: {
    totalRows: number;
    createdCount: number;
    updatedCount: number;
    failureCount: number;
    errors: { row: number; column: string | null; reason: string }[];
  } | null;
}

interface Refused {
  error: { code: string; suggestion: string };
}

interface Contact {
  id: string;
  email: string;
  subscribed: boolean;
  data: Record<string, unknown>;
}

interface Usage {
  operations: { function: string; operation: string }[];
}

/** Longer than the visibility timeout, after which a dead worker's message is delivered again. */
const redeliverySeconds = 361;

/** A list with the faults of spreadsheets and of attackers. */
const torture = [
  "\ufeff Email ;name;plan;Subscribed;;id",
  'ann@torture.example;"Müller; Ann";pro;yes;x;y',
  '"bea@torture.example";"says ""hi""\r\non two lines";007;No;;;surplus',
  "",
  "  CY@Torture.Example ;=cmd|' /C calc'!A0",
  "nobody;x",
  ";no address",
  'dee@torture.example;"closed"twice;x',
  "dee@torture.example;fine;;perhaps",
  `dee@torture.example;${"x".repeat(1_000_000)}`,
  'dee@torture.example;"never closed',
  "dee@torture.example;Dee;1e3;FALSE",
  "ann@torture.example;;team",
].join("\r\n");

/** Imports as a user runs them: by a form or an address, with any content and with failures in between. */
export function imports(stack: () => RunningStack): void {
  let owner: Browser;
  let project: { id: string; secret: string };

  beforeAll(async () => {
    owner = await Browser.ofNewUser(stack(), "imports@example.com");
    project = (await owner.call<typeof project>("POST", "/users/@me/projects", { name: "Imports" })).body;
  });
  afterEach(async () => {
    await stack().local("DELETE", "/faults");
    await stack().settle();
  });

  const call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer<T>> =>
    stack().call<T>(method, path, body, { authorization: `Bearer ${project.secret}` });

  async function upload<T = { message: string; jobId: string }>(file: string, name = "list.csv", type = "text/csv") {
    const form = new FormData();
    form.append("file", new File([file], name, { type }));
    const headers = { authorization: `Bearer ${project.secret}` };
    const answer = await fetch(`${stack().url}/contacts/import`, { method: "POST", body: form, headers });
    return { status: answer.status, body: (await answer.json()) as T };
  }

  const announce = (size: number) =>
    call<{ jobId: string; uploadUrl: string; expiresAt: string }>("POST", "/contacts/import/upload-url", {
      filename: "list.csv",
      size,
    });

  async function put(file: string): Promise<string> {
    const { body } = await announce(Buffer.byteLength(file));
    expect((await fetch(body.uploadUrl, { method: "PUT", body: file })).status).toBe(200);
    return body.jobId;
  }

  const jobOf = async (id: string) => (await call<Job>("GET", `/contacts/import/${id}`)).body;

  async function ended(id: string): Promise<Job> {
    await stack().settle();
    return jobOf(id);
  }

  async function find(email: string): Promise<Contact> {
    const { body } = await call<{ data: Contact[] }>("GET", `/contacts?search=${encodeURIComponent(email)}`);
    const [found] = body.data;
    if (!found) throw new Error(`The contact ${email} does not exist.`);
    return found;
  }

  it("put their contacts on a list, as their options say, after a dry run", async () => {
    const list = await call<{ id: string }>("POST", "/segments", { name: "Imported", type: "STATIC" });
    const send = (dryRun: boolean) => {
      const form = new FormData();
      const columns = { Adresse: "email", Vorname: "data.firstName" };
      form.append("options", JSON.stringify({ columns, segmentId: list.body.id, subscribed: false, dryRun }));
      form.append("file", new File(["Adresse;Vorname\nopt@options.example;Änn\n"], "list.csv"));
      const headers = { authorization: `Bearer ${project.secret}` };
      return fetch(`${stack().url}/contacts/import`, { method: "POST", body: form, headers });
    };
    for (const dryRun of [true, false]) {
      const answer = await send(dryRun);
      expect(answer.status).toBe(202);
      const { jobId } = (await answer.json()) as { jobId: string };
      expect(await ended(jobId)).toMatchObject({ state: "completed", dryRun, processed: 1, created: 1, failed: 0 });
      const { body } = await call("GET", `/segments/${list.body.id}/contacts`);
      const member = { email: "opt@options.example", subscribed: false, data: { firstName: "Änn" } };
      expect(body).toMatchObject(dryRun ? { total: 0 } : { total: 1, data: [member] });
    }
  });

  it("accept a faulty file by form and report every bad row", async () => {
    const { status, body } = await upload(torture, "list.txt", "text/plain");
    expect([status, body]).toEqual([202, { message: "Import queued.", jobId: expect.any(String) }]);
    const job = await ended(body.jobId);
    expect(job).toMatchObject({ id: body.jobId, state: "completed", progress: 100, failedReason: null });
    expect(job.result).toMatchObject({ totalRows: 11, createdCount: 4, updatedCount: 1, failureCount: 6 });
    expect(job.result?.errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [7, "Email", "invalid_email"],
      [8, "Email", "missing_email"],
      [9, null, "invalid_row"],
      [10, "Subscribed", "invalid_subscribed"],
      [11, null, "value_too_long"],
      [12, null, "invalid_row"],
    ]);
    const all = await call<{ data: unknown[]; total: number }>("GET", `/contacts/import/${body.jobId}/errors`);
    expect(all.body).toEqual({ data: job.result?.errors, hasMore: false, total: 6 });
    const contacts = ["ann", "bea", "cy", "dee"].map((name) => find(`${name}@torture.example`));
    expect((await Promise.all(contacts)).map(({ subscribed, data }) => [subscribed, data])).toEqual([
      [true, { name: "Müller; Ann", plan: "team" }],
      [false, { name: 'says "hi"\r\non two lines', plan: "007" }],
      [true, { name: "=cmd|' /C calc'!A0" }],
      [false, { name: "Dee", plan: "1e3" }],
    ]);
  });

  it("accept a large file by upload address, start automatically, and report progress to members, too", async () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => `large-${index}@large.example,${index}\n`);
    const id = await put(`email,number\n${rows.join("")}`);
    const job = await ended(id);
    expect(job.result).toMatchObject({ totalRows: 2_500, createdCount: 2_500, failureCount: 0 });
    expect((await find("large-2499@large.example")).data).toEqual({ number: 2_499 });
    const bySession = await owner.call("GET", `/contacts/import/${id}`, undefined, { "x-project-id": project.id });
    expect([bySession.status, bySession.body]).toEqual([200, job]);
  });

  it("emit an event for each changed subscription, and none for created contacts", async () => {
    await call("POST", "/contacts", { email: "on@flip.example" });
    await call("POST", "/contacts", { email: "off@flip.example", subscribed: false });
    const events = await contactEventsOf(
      stack(),
      async () => {
        const list = "email,subscribed\non@flip.example,no\noff@flip.example,1\nnew@flip.example,0\non@flip.example,\n";
        await ended((await upload(list)).body.jobId);
      },
      project.secret,
    );
    expect(events).toBe(2);
    expect([await find("on@flip.example"), await find("off@flip.example")]).toMatchObject([
      { subscribed: false },
      { subscribed: true },
    ]);
    const again = await contactEventsOf(
      stack(),
      async () => {
        await ended(await put("email,subscribed\non@flip.example,no\noff@flip.example,yes\n"));
      },
      project.secret,
    );
    expect(again).toBe(0);
  });

  it("refuse a file that is no list, and name the alternative for one that is too large", async () => {
    for (const file of ["", "address\nann@example.com\n", "email,a,a\n", "email\n\0"]) {
      const { status, body } = await upload<Refused>(file);
      expect([status, body.error.code]).toEqual([400, "BAD_REQUEST"]);
    }
    const { status, body } = await upload<Refused>(`email\n${"a".repeat(4_194_300)}`);
    expect([status, body.error]).toMatchObject([
      413,
      { code: "PAYLOAD_TOO_LARGE", suggestion: expect.stringContaining("/contacts/import/upload-url") },
    ]);
    expect((await announce(1_073_741_825)).status).toBe(413);
    expect(await ended(await put("address\nann@example.com\n"))).toMatchObject({
      state: "failed",
      failedReason: "missing_email_column",
      result: null,
    });
  });

  it("fail when no file comes within the hour", async () => {
    const { body } = await announce(100);
    expect((await jobOf(body.jobId)).state).toBe("waiting");
    await stack().advance(3_601);
    expect(await jobOf(body.jobId)).toMatchObject({ state: "failed", failedReason: "upload_missing" });
    expect((await fetch(body.uploadUrl, { method: "PUT", body: "x".repeat(100) })).status).toBe(403);
  });

  it("end with their project's reset, and their files with the sweep, as those of exports do", async () => {
    const id = await put("email\nann@reset.example\n");
    expect((await ended(id)).state).toBe("completed");
    const exported = (await call<{ jobId: string }>("POST", "/contacts/export", { fields: ["email"] })).body.jobId;
    await stack().settle();
    const { url } = (await call<{ result: { url: string } }>("GET", `/jobs/${exported}`)).body.result;
    expect(await (await fetch(url)).text()).toContain("ann@reset.example");
    const { status } = await owner.call("POST", `/users/@me/projects/${project.id}/reset`);
    expect(status).toBe(200);
    expect((await call("GET", `/contacts/import/${id}`)).status).toBe(404);
    expect((await call("GET", `/jobs/${exported}`)).status).toBe(404);
    await stack().settle();
    await stack().local("DELETE", "/usage");
    await stack().advance(901);
    await stack().settle();
    const { operations } = await stack().local<Usage>("GET", "/usage");
    const byJobs = operations.filter((each) => each.function === "queues/jobs").map(({ operation }) => operation);
    expect(byJobs).toContain("DeleteObjects");
    // A caller who may not list the bucket gets 403 for a missing file.
    expect((await fetch(url)).status).toBe(403);
  });

  describe("under faults", () => {
    const list = (day: string) =>
      `email,subscribed,n\n${Array.from({ length: 60 }, (_, i) => `r${i}@${day}.example,,${i}\n`).join("")}known@${day}.example,no,1\nbad\n`;

    it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])(
      "have the same result once when the worker dies after %i calls",
      async (afterCalls) => {
        const day = `dies-${afterCalls}`;
        await call("POST", "/contacts", { email: `known@${day}.example` });
        await stack().local("POST", "/faults", { function: "queues/jobs", mode: "crash", afterCalls, count: 1 });
        let job: Job | undefined;
        const events = await contactEventsOf(
          stack(),
          async () => {
            const id = await put(list(day));
            await stack().settle();
            await stack().advance(redeliverySeconds);
            job = await ended(id);
          },
          project.secret,
        );
        expect(job).toMatchObject({
          state: "completed",
          result: { totalRows: 62, createdCount: 60, updatedCount: 1, failureCount: 1 },
        });
        expect(events).toBe(1);
        const { body } = await call<{ total: number }>("GET", `/contacts?search=@${day}.example`);
        expect(body.total).toBe(61);
      },
    );

    it.each([
      ["BatchExecuteStatement", "error"],
      ["BatchExecuteStatement", "acceptThenFail"],
      ["BatchGetItem", "throttle"],
      ["UpdateItem", "error"],
      ["UpdateItem", "acceptThenFail"],
    ])("continue when %s fails with %s for a while", async (operation, mode) => {
      const day = `${operation}-${mode}`.toLowerCase();
      await call("POST", "/contacts", { email: `known@${day}.example` });
      await stack().settle();
      await stack().local("POST", "/faults", { service: "dynamodb", operation, mode, count: 5 });
      const id = await put(list(day));
      await stack().settle();
      await stack().local("DELETE", "/faults");
      await stack().advance(redeliverySeconds);
      expect((await ended(id)).result).toMatchObject({ createdCount: 60, updatedCount: 1, failureCount: 1 });
    });
  });
}
