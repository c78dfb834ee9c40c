import { afterEach, expect, it } from "vitest";
import { emailOf } from "#test/end-to-end/suites/feedback.ts";
import type { RunningStack } from "#test/support/stack.ts";

let recipients = 0;

/** Failures of the provider, the queue and the functions: no mail is lost, and none is doubled beyond the rule. */
export function badDays(stack: () => RunningStack): void {
  afterEach(async () => {
    await stack().local("DELETE", "/faults");
    await stack().settle();
  });

  const fault = (body: Record<string, unknown>) => stack().local("POST", "/faults", body);

  const accept = async (): Promise<{ to: string; emailId: string }> => {
    const to = `bad-day-${recipients++}@example.com`;
    const answer = await stack().call<{ data: { emails: { email: string }[] } }>("POST", "/v1/send", {
      to,
      from: `hello@${stack().credentials.domain}`,
      subject: "Hello",
      body: "<p>Hello</p>",
    });
    expect(answer.status).toBe(200);
    return { to, emailId: answer.body.data.emails[0]?.email ?? "" };
  };

  const outcome = async ({ to, emailId }: { to: string; emailId: string }) => ({
    mails: (await stack().messages(to)).length,
    status: (await emailOf(stack(), emailId)).status,
  });

  it("sends a throttled mail later", async () => {
    await fault({ service: "ses", operation: "SendEmail", mode: "throttle", count: 2 });
    const sent = await accept();
    await stack().settle();
    expect(await outcome(sent)).toEqual({ mails: 0, status: "PENDING" });
    for (let wait = 0; wait < 5; wait += 1) {
      await stack().advance(120);
      await stack().settle();
    }
    expect(await outcome(sent)).toEqual({ mails: 1, status: "DELIVERED" });
  });

  it.each(["timeout", "error"])("hands a transactional email over again after an unexplained %s", async (mode) => {
    await fault({ service: "ses", operation: "SendEmail", mode, count: 1 });
    const sent = await accept();
    await stack().settle();
    expect(await outcome(sent)).toEqual({ mails: 0, status: "SENDING" });
    await stack().advance(301);
    await stack().settle();
    expect(await outcome(sent)).toEqual({ mails: 1, status: "DELIVERED" });
  });

  it("settles an email by the provider's events when its answer was lost", async () => {
    await fault({ service: "ses", operation: "SendEmail", mode: "acceptThenFail", count: 1 });
    const sent = await accept();
    await stack().settle();
    expect(await outcome(sent)).toEqual({ mails: 1, status: "DELIVERED" });
    await stack().advance(600);
    await stack().settle();
    expect(await outcome(sent)).toEqual({ mails: 1, status: "DELIVERED" });
  });

  it.each([0, 1, 2, 3, 4, 5])("survives a worker that dies after %i calls", async (afterCalls) => {
    await fault({ function: "queues/send", mode: "crash", afterCalls });
    const sent = await accept();
    await stack().settle();
    await stack().local("DELETE", "/faults");
    for (let wait = 0; wait < 4; wait += 1) {
      await stack().advance(400);
      await stack().settle();
    }
    expect(await outcome(sent)).toEqual({ mails: 1, status: "DELIVERED" });
  });

  it("moves a message that kills every worker to the dead-letter queue", async () => {
    await fault({ function: "queues/send", mode: "crash", afterCalls: 0, count: 1_000 });
    const sent = await accept();
    for (let wait = 0; wait < 12; wait += 1) {
      await stack().advance(400);
      await stack().settle();
    }
    await stack().local("DELETE", "/faults");
    await stack().advance(400);
    await stack().settle();
    expect(await outcome(sent)).toEqual({ mails: 0, status: "PENDING" });
  });

  it("answers 500 and keeps the idempotency key when acceptance fails halfway", async () => {
    await fault({ service: "sqs", operation: "SendMessageBatch", mode: "error", count: 20 });
    const body = {
      to: `half-${recipients++}@example.com`,
      from: `hello@${stack().credentials.domain}`,
      subject: "Hello",
      body: "<p>Hello</p>",
    };
    const key = { "idempotency-key": `half-${recipients}` };
    const answer = await stack().call("POST", "/v1/send", body, key);
    expect([answer.status, answer.body]).toMatchObject([500, { error: { code: "INTERNAL_SERVER_ERROR" } }]);
    expect(JSON.stringify(answer.body)).not.toMatch(/sqs|aws|stack/i);
    await stack().local("DELETE", "/faults");
    const again = await stack().call("POST", "/v1/send", body, key);
    expect([again.status, again.body]).toMatchObject([409, { error: { details: { originalStatusCode: 500 } } }]);
  });
}
