import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { emailOf } from "#test/end-to-end/suites/feedback.ts";
import type { RunningStack } from "#test/support/stack.ts";

/** Mails for later, as a user schedules them. Times are minutes ahead: other suites share the clock. */
export function scheduledMails(stack: () => RunningStack): void {
  const inMinutes = async (minutes: number): Promise<string> => {
    const { now } = await stack().local<{ now: string }>("GET", "/clock");
    return new Date(Date.parse(now) + minutes * 60_000).toISOString();
  };

  const send = async (to: string, more: Record<string, unknown>): Promise<string> => {
    const mail = { to, from: `hello@${stack().credentials.domain}`, subject: "Later", body: "<p>Later</p>" };
    const answer = await stack().call<{ data: { emails: { email: string }[] } }>("POST", "/v1/send", {
      ...mail,
      ...more,
    });
    expect(answer.status).toBe(200);
    return answer.body.data.emails[0]?.email ?? "";
  };

  const pass = async (minutes: number): Promise<void> => {
    await stack().advance(minutes * 60);
    await stack().settle();
  };

  it("sends a mail with its files and large body by its timer, not before its time", async () => {
    const file = randomBytes(1_000);
    const body = `<p>${randomBytes(20_000).toString("base64")}</p>`;
    const sendAt = await inMinutes(21);
    const attachments = [
      { filename: "a.bin", content: file.toString("base64"), contentType: "application/octet-stream" },
    ];
    const id = await send("timed@example.com", { sendAt, body, attachments });
    await pass(17);
    expect(await emailOf(stack(), id)).toMatchObject({ status: "SCHEDULED", sendAt });
    expect(await stack().messages("timed@example.com")).toEqual([]);
    await pass(5);
    expect(await emailOf(stack(), id)).toMatchObject({
      status: "DELIVERED",
      sendAt,
      body: expect.stringContaining(body),
    });
    const [message] = await stack().messages("timed@example.com");
    const mail = await stack().mail(message?.messageId ?? "");
    expect(mail.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))).toEqual([file]);
  });

  it("sends a rescheduled mail once, at its last time, and a cancelled one never", async () => {
    const [moved, dropped, listed] = [
      await send("moved@example.com", { sendAt: await inMinutes(2) }),
      await send("dropped@example.com", { sendAt: await inMinutes(2) }),
      await send("listed@example.com", { sendAt: await inMinutes(2) }),
    ];
    const patch = async (minutes: number) =>
      stack().call("PATCH", `/emails/${moved}`, { sendAt: await inMinutes(minutes) });
    expect(await patch(21)).toMatchObject({ status: 200, body: { status: "SCHEDULED" } });
    expect(await patch(4)).toMatchObject({ status: 200 });
    expect(await stack().call("DELETE", `/emails/${dropped}`)).toMatchObject({
      status: 200,
      body: { status: "CANCELLED" },
    });
    const answer = await stack().call("POST", "/emails/cancel", { emailIds: [listed, dropped] });
    expect(answer.body).toEqual({ cancelled: 1, notScheduled: [dropped], more: false });
    const tagged = await send("tagged@example.com", { sendAt: await inMinutes(2), tags: ["scheduled-digest"] });
    await stack().settle();
    const ofTag = await stack().call<{ data: { id: string }[] }>("GET", "/emails?tag=scheduled-digest");
    expect(ofTag.body.data.map(({ id }) => id)).toEqual([tagged]);
    const byTag = await stack().call("POST", "/emails/cancel", { tag: "scheduled-digest" });
    expect(byTag.body).toEqual({ cancelled: 1, notScheduled: [], more: false });
    await pass(3);
    expect(await emailOf(stack(), moved)).toMatchObject({ status: "SCHEDULED" });
    await pass(2);
    await pass(18);
    expect(await emailOf(stack(), moved)).toMatchObject({ status: "DELIVERED" });
    expect(await stack().messages("moved@example.com")).toHaveLength(1);
    for (const name of ["dropped", "listed", "tagged"])
      expect(await stack().messages(`${name}@example.com`)).toEqual([]);
    expect(await stack().call("DELETE", `/emails/${moved}`)).toMatchObject({
      status: 400,
      body: { error: { details: { reason: "not_scheduled", status: "DELIVERED" } } },
    });
  });

  it("keeps body and file of a mail that is put off beyond 30 days from its acceptance", async () => {
    const attachments = [{ filename: "a.txt", content: "aGVsbG8=", contentType: "text/plain" }];
    for (const [to, bytes] of [
      ["put-off@example.com", 3_000] as const,
      ["put-off-large@example.com", 20_000] as const,
    ]) {
      const body = `<p>${randomBytes(bytes).toString("base64")}</p>`;
      const id = await send(to, { sendAt: await inMinutes(21), body, attachments });
      await pass(2);
      for (const minutes of [30 * 24 * 60 - 1, 2]) {
        const patched = await stack().call("PATCH", `/emails/${id}`, { sendAt: await inMinutes(minutes) });
        expect(patched.status).toBe(200);
      }
      await pass(3);
      expect(await emailOf(stack(), id)).toMatchObject({ status: "DELIVERED", body: expect.stringContaining(body) });
    }
  });
}
