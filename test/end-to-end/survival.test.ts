import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { RunningStack } from "#test/support/stack.ts";

let dataDir: string;
let stack: RunningStack | undefined;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "petrel-survival-"));
});

afterEach(async () => {
  await stack?.stop();
  stack = undefined;
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Data is on files. The provider answers late, so that a kill can come between a mail's acceptance and its record. */
async function start(more: { reset?: boolean; npm?: boolean } = {}): Promise<RunningStack> {
  stack = await RunningStack.start({ dataDir, memory: false, env: { PETREL_SES_LATENCY_MS: "400" }, ...more });
  return stack;
}

interface Accepted {
  to: string;
  emailId: string;
}

async function accept(running: RunningStack, to: string[]): Promise<Accepted[]> {
  const answer = await running.call<{ data: { emails: { email: string; contact: { email: string } }[] } }>(
    "POST",
    "/v1/send",
    { to, from: `hello@${running.credentials.domain}`, subject: "Hello", body: "<p>Hello</p>" },
  );
  expect(answer.status).toBe(200);
  return answer.body.data.emails.map(({ email, contact }) => ({ to: contact.email, emailId: email }));
}

const emailOf = async (running: RunningStack, { emailId }: Accepted) =>
  (await running.call<{ status: string; timeline: { type: string }[] }>("GET", `/emails/${emailId}`)).body;

const hasMails = async (running: RunningStack, to: string, count: number) => {
  while ((await running.messages(to)).length < count) await sleep(5);
};

const batchOf = (name: string) => Array.from({ length: 10 }, (_, index) => `${name}-${index}@example.com`);

/** The progress of a batch of ten before the kill. */
const kills: { name: string; reached(running: RunningStack): Promise<void> }[] = [
  { name: "accepted", reached: async () => {} },
  { name: "answering", reached: (running) => hasMails(running, "answering", 1) },
  { name: "unanswered", reached: (running) => hasMails(running, "unanswered", 6) },
];

it("delivers every accepted mail once, wherever SIGKILL strikes", async () => {
  let running = await start();
  const { baseUrl: _, ...secrets } = running.credentials;
  const mails: Accepted[] = [];
  const unknown = new Set<string>();
  for (const { name, reached } of kills) {
    if (name === "unanswered") {
      await running.local("POST", "/faults", { service: "ses", operation: "SendEmail", mode: "timeout", count: 4 });
    }
    mails.push(...(await accept(running, batchOf(name))));
    await reached(running);
    await running.stop("SIGKILL");
    running = await start();
    const statuses = await Promise.all(mails.map((mail) => emailOf(running, mail)));
    for (const [index, { to }] of mails.entries()) if (statuses[index]?.status === "SENDING") unknown.add(to);
  }
  expect(running.credentials).toMatchObject(secrets);

  // Long enough for the killed worker's message to become visible, and then for the record of an unknown outcome.
  for (let wait = 0; wait < 4; wait += 1) {
    await running.settle();
    await running.advance(400);
  }
  await running.settle();
  // The provider's events survive the kill: they settle the accepted mails, and the others are handed over once more.
  const outcomes = await Promise.all(
    mails.map(async (mail) => ({
      mails: (await running.messages(mail.to)).length,
      timeline: (await emailOf(running, mail)).timeline.map(({ type }) => type),
    })),
  );
  expect(outcomes).toEqual(mails.map(() => ({ mails: 1, timeline: ["created", "email.sent", "email.delivery"] })));
  expect(unknown.size).toBeGreaterThanOrEqual(4);
  // The scheduled check of domains may have run in between.
  await running.settle();
  expect(await running.local("GET", "/idle")).toMatchObject({ queued: 0, inFlight: 0, scheduled: 0 });
});

it("keeps its data when npm is stopped, and shuts down completely and in time", async () => {
  const before = await start({ npm: true });
  const { baseUrl: _, ...secrets } = before.credentials;
  const [mail] = await accept(before, ["stopped@example.com"]);
  const began = performance.now();
  await before.stop("SIGTERM");
  expect(performance.now() - began).toBeLessThan(20_000);
  await expect(fetch(before.url)).rejects.toThrow();
  const after = await start();
  expect(after.credentials).toMatchObject(secrets);
  const readable = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter(
    (file) => (statSync(join(dataDir, file)).mode & 0o077) !== 0,
  );
  expect(readable).toEqual([]);
  await after.settle();
  // A stop gives a worker three seconds. A message that it cuts off is visible again after six minutes.
  await after.advance(400);
  await after.settle();
  expect((await after.messages("stopped@example.com")).length).toBe(1);
  expect(mail && (await emailOf(after, mail)).status).toBe("DELIVERED");
});

it("starts empty with --reset, and keeps foreign files in its folder", async () => {
  const before = await start();
  const { secretKey } = before.credentials;
  await before.stop();
  writeFileSync(join(dataDir, "notes.txt"), "mine");
  const after = await start({ reset: true });
  expect(after.credentials.secretKey).not.toBe(secretKey);
  expect(await after.local("GET", "/messages")).toEqual({ messages: [] });
  expect(await after.local("GET", "/clock")).toMatchObject({ offsetSeconds: 0 });
  expect((await after.call("GET", "/emails")).body).toMatchObject({ data: [] });
  const old = await after.call("GET", "/emails", undefined, { authorization: `Bearer ${secretKey}` });
  expect(old.status).toBe(401);
  expect(statSync(join(dataDir, "notes.txt")).size).toBe(4);
});
