import { setTimeout as sleep } from "node:timers/promises";
import { BareCampaign } from "#bench/bare-campaign.ts";
import { importContacts } from "#bench/imported-contacts.ts";
import { type Usage, usageOfMails } from "#bench/mail-usage.ts";
import { UrgentMails } from "#bench/urgent-mails.ts";
import { RunningStack } from "#test/support/stack.ts";

/** RECIPIENTS changes the size. */
const recipients = Number(process.env["RECIPIENTS"] ?? 20_000);
const sesLatencyMs = 50;
/** Mails per second that the account may send; bulk mail gets 80 % of it. SES_RATE changes it. */
const sesRate = Number(process.env["SES_RATE"] ?? 500);
const bareMails = 2_000;
const pollMs = 250;
const waitSecondsMax = 3_600;

const goals = { partMin: 0.6, rateMin: 150, urgentSecondsMax: 2, writeUnitsMax: 2.5 };

interface Campaign {
  status: string;
  totalRecipients: number;
}

interface Stats {
  sentCount: number;
  deliveredCount: number;
  skippedCount: number;
  failedCount: number;
}

/**
 * A campaign through the whole local stack, from the call that sends it to the last counted delivery, with concurrent
 * transactional mail. Compared with the engine's own rate for the same writes.
 */
export async function campaignBench(): Promise<void> {
  const bare = new BareCampaign(bareMails);
  // The machine's other load changes by the minute, so the engine's rate is measured before and after.
  const before = await bare.rate();
  const { sentSeconds, deliveredSeconds, leftMs, usage } = await runCampaign();
  const after = await bare.rate();
  const rate = recipients / sentSeconds;
  const deliveredRate = recipients / deliveredSeconds;
  const part = deliveredRate / ((before + after) / 2);
  const urgentSeconds = percentile(leftMs, 0.99) / 1_000;
  const costs = usageOfMails(usage, recipients + leftMs.length);
  console.log(
    [
      `Campaign to ${recipients} recipients, SES taking ${sesRate} mails/s and answering in ${sesLatencyMs} ms`,
      `${rate.toFixed(0)} mails/s until SENT, ${deliveredRate.toFixed(0)} to the last delivery counted (goal ${goals.rateMin})`,
      `the engine alone: ${before.toFixed(0)} mails/s before, ${after.toFixed(0)} after: ${part.toFixed(2)} of it (goal ${goals.partMin})`,
      `${leftMs.length} transactional mails meanwhile left after ${percentile(leftMs, 0.5)} ms, p99 ${urgentSeconds.toFixed(2)} s (goal ${goals.urgentSecondsMax} s)`,
      ...costs.lines,
    ].join("\n  "),
  );
  const missed = [
    ...(part < goals.partMin ? [`${part.toFixed(2)} of the engine's rate`] : []),
    ...(deliveredRate < goals.rateMin ? [`${deliveredRate.toFixed(0)} mails/s`] : []),
    ...(urgentSeconds > goals.urgentSecondsMax ? [`transactional mail after ${urgentSeconds.toFixed(2)} s`] : []),
    ...(costs.writeUnits > goals.writeUnitsMax ? [`${costs.writeUnits.toFixed(2)} WRU a mail`] : []),
  ];
  if (missed.length > 0) throw new Error(`Goals missed: ${missed.join(", ")}.`);
}

async function runCampaign() {
  const env = {
    PETREL_REQUESTS_PER_MINUTE: "1000000",
    PETREL_SES_RATE: String(sesRate),
    PETREL_SES_LATENCY_MS: String(sesLatencyMs),
  };
  const stack = await RunningStack.start({ env });
  try {
    await importContacts(stack, recipients);
    const id = await createCampaign(stack);
    const urgent = new UrgentMails(stack);
    await urgent.warmUp();
    await stack.settle(waitSecondsMax);
    await stack.local("DELETE", "/usage");
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1_000;
    urgent.start();
    await expectOk(stack.call("POST", `/campaigns/${id}/send`));
    await until(async () => (await get<Campaign>(stack, `/campaigns/${id}`)).status === "SENT");
    const sentSeconds = seconds();
    await until(async () => (await get<Stats>(stack, `/campaigns/${id}/stats`)).deliveredCount === recipients);
    const deliveredSeconds = seconds();
    await urgent.stop();
    await stack.settle(waitSecondsMax);
    const usage = await stack.local<Usage>("GET", "/usage");
    return { sentSeconds, deliveredSeconds, leftMs: await urgent.leftMs(), usage };
  } finally {
    await stack.stop();
  }
}

async function createCampaign(stack: RunningStack): Promise<string> {
  const paragraph =
    "<p>Apples, pears and plums are ripe; what we could not sell fresh we have made into jam for you.</p>";
  const { body } = await expectOk(
    stack.call<{ data: Campaign & { id: string } }>("POST", "/campaigns", {
      name: "Harvest news",
      subject: "News for {{name}}",
      body: `<h1>Hello {{name}}</h1>${paragraph.repeat(8)}<p><a href="https://example.com/shop?visits={{visits}}">To the shop</a></p>`,
      from: `news@${stack.credentials.domain}`,
      audienceType: "ALL",
    }),
  );
  if (body.data.totalRecipients !== recipients) throw new Error(`It is for ${body.data.totalRecipients} recipients.`);
  return body.data.id;
}

async function get<T>(stack: RunningStack, path: string): Promise<T> {
  return (await expectOk(stack.call<T>("GET", path))).body;
}

async function expectOk<T extends { status: number; body: unknown }>(asked: Promise<T>): Promise<T> {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + waitSecondsMax * 1_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not so after ${waitSecondsMax} s.`);
    await sleep(pollMs);
  }
}

function percentile(values: number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0;
}
