import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import type { RunningStack } from "#test/support/stack.ts";

interface Job {
  id: string;
  state: string;
  result: { url: string; removed: Record<string, number>; remaining: { where: string }[] } | null;
}

interface PersonFile {
  emails: { status: string; body: string }[];
}

interface Sent {
  data: { emails: { contact: { id: string } }[] };
}

/** One person's data: all of it in a file, and none of it after an erasure. */
export function personalData(stack: () => RunningStack): void {
  const address = "wendy@person.example";
  const large = { body: `<p>Dear Wendy</p><!-- ${randomBytes(30_000).toString("base64")} -->` };

  const send = (body: object, key: string) =>
    stack().call<Sent>(
      "POST",
      "/v1/send",
      { to: address, from: `news@${stack().credentials.domain}`, subject: "Hello", ...large, ...body },
      { "Idempotency-Key": key },
    );
  const job = async (jobId: string) => (await stack().call<Job>("GET", `/contacts/data-jobs/${jobId}`)).body;
  const started = async (path: string) => {
    const { status, body } = await stack().call<{ jobId: string }>("POST", path, {});
    expect(status).toBe(202);
    await stack().advance(2);
    await stack().settle();
    return job(body.jobId);
  };

  it("is written into a file that works for an hour, and is erased with the file", async () => {
    const { body: sent } = await send({}, "wendy-1");
    const id = sent.data.emails[0]?.contact.id;
    const { now } = await stack().local<{ now: string }>("GET", "/clock");
    await send({ sendAt: new Date(Date.parse(now) + 86_400_000).toISOString() }, "wendy-2");
    await fetch(`${stack().url}/_local/inbound?to=${encodeURIComponent(`help@${stack().credentials.domain}`)}`, {
      method: "POST",
      body: `From: Wendy <${address}>\r\nSubject: Mine\r\n\r\nWhat do you know of me?`,
    });
    await stack().settle();

    const { state, result } = await started(`/contacts/${id}/export`);
    expect(state).toBe("completed");
    const file = (await (await fetch(result?.url ?? "")).json()) as PersonFile;
    expect(file).toMatchObject({ contact: { id, email: address }, events: [{ name: "email.received" }] });
    expect(file.emails.map(({ status }) => status)).toEqual(["DELIVERED", "SCHEDULED", "RECEIVED"]);
    expect(file.emails.map(({ body }) => body)).toEqual([
      ...Array(2).fill(expect.stringContaining("Dear Wendy")),
      expect.stringContaining("What do you know of me?"),
    ]);

    const erased = await started(`/contacts/${id}/erase`);
    expect(erased).toMatchObject({
      state: "completed",
      result: { removed: { contacts: 1, emails: 3, events: 1, bodies: 2, exportFiles: 1 } },
    });
    expect((await stack().call("GET", `/contacts/${id}`)).status).toBe(404);
    expect((await stack().call("GET", `/emails?to=${address}`)).body).toMatchObject({ data: [] });
    expect((await send({}, "wendy-1")).body).toMatchObject({ error: { details: { originalResult: null } } });

    for (let quarter = 0; quarter < 4; quarter += 1) {
      await stack().advance(900);
      await stack().settle();
    }
    expect((await job(erased.id)).result).toEqual(erased.result);
    expect((await stack().local<{ denied: unknown[] }>("GET", "/permissions")).denied).toEqual([]);
  });
}
