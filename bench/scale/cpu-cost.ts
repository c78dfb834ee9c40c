import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { dataOf } from "#lib/domain/project/project.ts";
import { handoverClient, SesProvider } from "#lib/mail/ses/ses-provider.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/ids.ts";
import { someEmail, someProject } from "#test/support/records.ts";

const rounds = 12;
const mailsOfRound = 200;
const mailsAtOnce = 10;

/** About the factor by which Lambda's arm64 core is slower for JavaScript than a current desktop or server core. */
const lambdaSlower = 1.5;

/** A newsletter: twenty links and some conditions in ten KB. */
const body = `<html><body><h1>Hello {{name}}</h1>{% if plan == "pro" %}<p>Thank you for being with us.</p>{% endif %}${Array.from(
  { length: 20 },
  (_, number) =>
    `<p style="color:#333;font-family:sans-serif"><a href="https://news.example.com/stories/${number}?reader={{id}}">Story ${number} for {{name}}</a> ${"What happened this week, told in a few lines. ".repeat(8)}</p>`,
).join("")}</body></html>`;

/**
 * CPU milliseconds of Lambda for one mail: rendered, built as MIME and handed over by the worker's code, to a process that only
 * answers.
 */
export async function cpuMsOfMail(): Promise<number> {
  const ses = fork(join(import.meta.dirname, "answering-ses.ts"));
  try {
    const [endpoint] = await once(ses, "message");
    const hand = handing(String(endpoint));
    let least = Number.POSITIVE_INFINITY;
    // The minimum of all rounds: other load makes a round longer, and so does compiling in the first rounds.
    for (let round = 0; round < rounds; round += 1) least = Math.min(least, await cpuMsOfRound(hand));
    return least * lambdaSlower;
  } finally {
    await ended(ses);
  }
}

function handing(endpoint: string): () => Promise<void> {
  const project = someProject();
  const composer = new LiquidComposer({ appUrl: "https://app.example.com", baseUrl: "https://api.example.com" });
  const parsed = composer.parse(project, { subject: "News for {{name}}", body, type: "MARKETING" });
  const credentials = { accessKeyId: "bench", secretAccessKey: "bench" };
  const client = handoverClient({ endpoint, region: "us-east-1", credentials });
  const account = { get: () => Promise.reject(new Error("The rate is not used here.")) };
  const sets = { tracked: "tracked", untracked: "untracked" };
  const provider = new SesProvider({ handover: client, account, clock: systemClock }, sets);
  return async () => {
    const id = newId();
    const email = { ...sentMail, ...someEmail(id) };
    const contact = { id, email: email.to, subscribed: true };
    const mail = parsed.compose({ contact, emailId: email.id, data: { id, name: "Reader", plan: "pro" } });
    const answer = await provider.handOver({
      dataId: dataOf(project),
      email: { ...email, subject: mail.subject, listUnsubscribe: mail.listUnsubscribe },
      html: mail.html,
      text: null,
      attachments: [],
    });
    if (answer.kind !== "accepted") throw new Error(`The mail was ${answer.kind}.`);
  };
}

/** Fields of a record that acceptance does not set. */
const sentMail = {
  packedBody: null,
  status: "SENDING",
  error: null,
  messageId: null,
  claim: null,
  opens: 0,
  clicks: 0,
  sentAt: null,
  deliveredAt: null,
  openedAt: null,
  hasOnlyMachineOpens: false,
  hasOnlyMachineClicks: false,
  clickedAt: null,
  bouncedAt: null,
  complainedAt: null,
  bounce: null,
  unsubscribedAt: null,
  updatedAt: "2026-03-01T10:00:00.000Z",
} as const;

async function cpuMsOfRound(hand: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  for (let done = 0; done < mailsOfRound; done += mailsAtOnce) {
    await Promise.all(Array.from({ length: mailsAtOnce }, hand));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / mailsOfRound;
}

async function ended(process: ChildProcess): Promise<void> {
  process.kill();
  await once(process, "exit");
}
