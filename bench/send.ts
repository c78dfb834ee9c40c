import { setTimeout } from "node:timers/promises";
import { stageLines, type Usage } from "#bench/mail-usage.ts";
import { prices } from "#local/services/prices.ts";
import { RunningStack } from "#test/support/stack.ts";

const mailsEach = 1_000;
const mailsAlone = 20;

/** At one email each 2.6 s, a million a month, these take a function's instance an hour and a half. */
const mailsBefore = 2_000;

/** Dollars for a million mails beside SES, on AWS; docs/cost.md adds them up. */
const dollarGoals = { busy: 8, alone: 14 };

/** `POST /v1/send` through the whole local stack, up to the mailbox: speed, units and dollars. */
export async function sendBench(): Promise<void> {
  const stack = await RunningStack.start({ env: { PETREL_REQUESTS_PER_MINUTE: "1000000", PETREL_SES_RATE: "5000" } });
  try {
    await run(stack, 10, 200);
    console.log("POST /v1/send, small mail, each to a contact of its own that exists already");
    await measureAlone(stack);
    for (const connections of [10, 50]) await measure(stack, connections);
  } finally {
    await stack.stop();
  }
}

/** Each email after everything for the one before is done, as at a low rate, by instances that have run for a while. */
async function measureAlone(stack: RunningStack): Promise<void> {
  await run(stack, 1, mailsBefore);
  await stack.settle();
  await stack.local("DELETE", "/usage");
  for (let sent = 0; sent < mailsAlone; sent += 1) {
    // An email within two seconds of another is paced.
    await setTimeout(2_000);
    await run(stack, 1, 1);
    await stack.settle();
  }
  const usage = await stack.local<Usage>("GET", "/usage");
  const lines = [
    "each email alone:",
    dollarsLine(usage, mailsAlone, dollarGoals.alone),
    ...stageLines(usage, mailsAlone),
  ];
  console.log(lines.join("\n  "));
}

async function measure(stack: RunningStack, connections: number): Promise<void> {
  await run(stack, connections, mailsEach);
  await stack.settle();
  await stack.local("DELETE", "/usage");
  const startedAt = performance.now();
  const latenciesMs = await run(stack, connections, mailsEach);
  const acceptedMs = performance.now() - startedAt;
  await stack.settle(300);
  const deliveredMs = performance.now() - startedAt;
  const usage = await stack.local<Usage>("GET", "/usage");
  const { total } = usage;
  const perMail = (units: number) => (units / mailsEach).toFixed(2);
  console.log(
    [
      `${connections} connections: ${(mailsEach / (acceptedMs / 1_000)).toFixed(0)} requests/s`,
      `p50 ${percentile(latenciesMs, 0.5)} ms, p99 ${percentile(latenciesMs, 0.99)} ms`,
      `delivered at ${(mailsEach / (deliveredMs / 1_000)).toFixed(0)} mails/s`,
      `${perMail(total.writeUnits)} WRU, ${perMail(total.readUnits)} RRU, ${perMail(total.queueRequests)} queue requests a mail`,
      dollarsLine(usage, mailsEach, dollarGoals.busy),
      ...stageLines(usage, mailsEach),
    ].join("\n  "),
  );
}

/** By the time that functions take here, which is not that of AWS. */
function dollarsLine({ total }: Usage, mails: number, goal: number): string {
  const dollars = ((total.dollars - total.mails * prices.mail) / mails) * 1_000_000;
  return `$${dollars.toFixed(2)} a million beside SES, with the laptop's times (goal ${goal})`;
}

/** Sends `mails` mails over this many concurrent connections; returns the milliseconds of each request. */
async function run(stack: RunningStack, connections: number, mails: number): Promise<number[]> {
  const { domain } = stack.credentials;
  const latenciesMs: number[] = [];
  let next = 0;
  const connection = async () => {
    while (next < mails) {
      const to = `reader-${next++}@example.com`;
      const startedAt = performance.now();
      const answer = await stack.call("POST", "/v1/send", {
        to,
        from: `hello@${domain}`,
        subject: "Your receipt",
        body: "<p>Thank you. Your order is on its way.</p>",
      });
      if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      latenciesMs.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return latenciesMs;
}

function percentile(values: number[], part: number): string {
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
}
