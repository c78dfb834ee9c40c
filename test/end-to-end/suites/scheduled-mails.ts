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
}
