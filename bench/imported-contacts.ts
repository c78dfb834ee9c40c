import { setTimeout as sleep } from "node:timers/promises";
import { addressOf } from "#bench/contact-seed.ts";
import type { RunningStack } from "#test/support/stack.ts";

const pollMs = 250;
const waitSecondsMax = 3_600;

/** Imports this many contacts from a file. Contact `number` has `visits` of its last two digits. */
export async function importContacts(stack: RunningStack, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, number) => `${addressOf(number)},Reader ${number},${number % 100}`);
  const file = `email,name,visits\n${lines.join("\n")}\n`;
  const { status, body } = await stack.call<{ uploadUrl: string }>("POST", "/contacts/import/upload-url", {
    filename: "readers.csv",
    size: Buffer.byteLength(file),
  });
  if (status >= 300) throw new Error(`The import was answered with ${status}.`);
  const put = await fetch(body.uploadUrl, { method: "PUT", body: file });
  if (!put.ok) throw new Error(`The file was refused with ${put.status}.`);
  const deadline = performance.now() + waitSecondsMax * 1_000;
  for (;;) {
    const { total } = (await stack.call<{ total: number }>("GET", "/contacts?limit=1")).body;
    if (total >= count) break;
    if (performance.now() > deadline) throw new Error(`${total} contacts after ${waitSecondsMax} s.`);
    await sleep(pollMs);
  }
  await stack.settle(waitSecondsMax);
}
