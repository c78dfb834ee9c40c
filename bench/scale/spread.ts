import { Chance } from "#bench/scale/chance.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { RequestLeases } from "#lib/http/steps/request-leases.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { openStreamFixture, type StreamFixture } from "#test/support/events-stream/open-stream.ts";
import { someEmail } from "#test/support/records.ts";

const mails = 3_000;

/** As a new table has. */
const shards = 4;

/** Of the stream, and of the queue of notifications (infra/stacks/workers-stack.ts). */
const windowMs = 1_000;

const minuteMs = 60_000;
const monthMs = 730 * 60 * minuteMs;

/** From the acceptance to SES's answer, and from there to SES's notification: assumed. */
const handoverMs = 300;
const deliveryMs = { least: 800, most: 3_000 };

/** When an email is accepted and sent, and when the notification of its delivery arrives, in milliseconds since 1970. */
interface Mail {
  shard: number;
  acceptedMs: number;
  sentMs: number;
  toldMs: number;
}

/** Changes of a shard that the consumer will see together. */
interface Batch {
  shard: number;
  endsMs: number;
  records: Parameters<StreamFixture["followBatch"]>[0]["Records"];
}

/**
 * What emails at a low rate share: leases of the rate window, batches of the stream, batches of notifications. The stream is
 * followed by the deployed code, on a real table, so its units include the settling of daily sums. The project has no workflow,
 * webhook, segment or limit.
 */
export async function spreadBench(): Promise<void> {
  console.log("Emails of one project at a low rate, what each costs of what they share:");
  await measure("one each ten minutes", () => 10 * minuteMs);
  const chance = new Chance(3);
  await measure("a million a month, at random", () => chance.gapMs(1_000_000 / (monthMs / 1_000)));
}

async function measure(name: string, gapMs: () => number): Promise<void> {
  const fixture = await openStreamFixture();
  try {
    const sent = plannedMails(fixture.clock.at.getTime(), gapMs);
    const tellings = windowsOf(sent.map(({ toldMs }) => toldMs));
    const leases = await leasesOf(sent);
    const { batches, writeUnits } = await new FollowedMails(fixture).run(sent, tellings);
    const each = (count: number) => (count / mails).toFixed(2);
    console.log(
      [
        `${name}:`,
        `rate window      ${each(leases)} WRU`,
        `queues/feedback  ${each(new Set(tellings.values()).size)} invocations`,
        `streams/table    ${each(batches)} invocations, ${each(writeUnits)} WRU`,
      ].join("\n  "),
    );
  } finally {
    await fixture.stop();
  }
}

function plannedMails(startMs: number, gapMs: () => number): Mail[] {
  const chance = new Chance(7);
  let acceptedMs = startMs;
  return Array.from({ length: mails }, () => {
    acceptedMs += Math.ceil(gapMs());
    const sentMs = acceptedMs + handoverMs;
    const toldMs = Math.ceil(sentMs + chance.between(deliveryMs.least, deliveryMs.most));
    return { shard: Math.floor(chance.next() * shards), acceptedMs, sentMs, toldMs };
  });
}

/** The end of the window in which each instant is; a window begins with an instant that is in none. */
function windowsOf(instants: readonly number[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  let endMs = 0;
  for (const atMs of instants.toSorted((one, other) => one - other)) {
    if (atMs > endMs) endMs = atMs + windowMs;
    ends.set(atMs, endMs);
  }
  return ends;
}

/** With one instance: requests hardly ever meet. */
async function leasesOf(sent: readonly Mail[]): Promise<number> {
  let writes = 0;
  let counted = 0;
  let minute = 0;
  const count = async (_: string, asked: number, requests: number) => {
    if (asked !== minute) [minute, counted] = [asked, 0];
    writes += 1;
    counted += requests;
    return counted;
  };
  const leases = new RequestLeases({ count });
  for (const { acceptedMs } of sent) {
    await leases.take({ scope: "project", limit: 1_000 }, Math.floor(acceptedMs / minuteMs));
  }
  return writes;
}

/** The changes of the mails' records in the order of time, and the consumer that follows them. */
class FollowedMails {
  readonly #fixture: StreamFixture;
  readonly #open: Batch[] = [];
  readonly #followed = { batches: 0, writeUnits: 0 };

  constructor(fixture: StreamFixture) {
    this.#fixture = fixture;
  }

  async run(sent: readonly Mail[], tellings: ReadonlyMap<number, number>) {
    const dataId = dataOf(await this.#fixture.newProject());
    const changes = sent.flatMap((mail, number) => this.#changesOf(dataId, { mail, number, tellings }));
    for (const { shard, atMs, write } of changes.toSorted((one, other) => one.atMs - other.atMs)) {
      await this.#followUntil(atMs);
      this.#fixture.clock.at = new Date(atMs);
      await write();
      await this.#record(shard, atMs);
    }
    await this.#followUntil(Number.POSITIVE_INFINITY);
    return this.#followed;
  }

  #changesOf(
    dataId: DataId,
    { mail, number, tellings }: { mail: Mail; number: number; tellings: ReadonlyMap<number, number> },
  ) {
    const { emails, feedback, contactId } = this.#fixture;
    const { shard, acceptedMs, sentMs, toldMs } = mail;
    const time = (ms: number) => new Date(ms).toISOString();
    const email = someEmail(contactId(`reader${number}@example.com`), { createdAt: time(acceptedMs) });
    const emailId = email.id;
    const handOver = async () => {
      const claim = { owner: "worker", settleAt: time(sentMs + minuteMs) };
      await emails.claim(dataId, { emailId, claim, now: new Date(sentMs) });
      await emails.markSent(dataId, { emailId, messageId: "ses", sentAt: time(sentMs) });
    };
    return [
      { shard, atMs: acceptedMs, write: () => emails.create(dataId, email) },
      { shard, atMs: sentMs, write: handOver },
      {
        shard,
        atMs: tellings.get(toldMs) ?? toldMs,
        write: () => feedback.markDelivered(dataId, { emailId, at: time(toldMs) }),
      },
    ];
  }

  /** Moves what was written into the shard's open batch. */
  async #record(shard: number, atMs: number): Promise<void> {
    for await (const { Records } of this.#fixture.records()) {
      const open = this.#open.find((batch) => batch.shard === shard);
      if (open) open.records.push(...Records);
      else this.#open.push({ shard, endsMs: atMs + windowMs, records: Records });
    }
    this.#fixture.table.takeUnits();
  }

  async #followUntil(atMs: number): Promise<void> {
    for (const batch of this.#open.filter(({ endsMs }) => endsMs <= atMs)) {
      this.#open.splice(this.#open.indexOf(batch), 1);
      this.#fixture.clock.at = new Date(batch.endsMs);
      await this.#fixture.followBatch({ shardId: `shardId-${batch.shard}`, Records: batch.records });
      this.#followed.writeUnits += this.#fixture.table.takeUnits().write;
      this.#followed.batches += 1;
    }
  }
}
