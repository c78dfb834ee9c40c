import { marshall } from "@aws-sdk/util-dynamodb";
import { followTable } from "#functions/table-changes/follow-table.ts";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import { statusRank } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { newEmailItem } from "#lib/storage/email/email-item.ts";
import { type FeedbackFixture, openFeedbackFixture } from "#test/support/feedback/open-feedback.ts";
import { someEmail } from "#test/support/records.ts";
import { startTable, type TestTable } from "#test/support/table.ts";
import { tableFollower } from "#test/support/table-follower.ts";

/** Milliseconds of a whole CPU of Lambda. */
export interface FollowingCost {
  /** Of a notification of SES. */
  notification: number;
  /** Of a change in the table's stream. */
  change: number;
}

const rounds = 8;
const mailsOfBatch = 50;
const mailsOfStreamBatch = 250;

/** As bench/scale/cpu-cost.ts has it. */
const lambdaSlower = 1.5;

/** Measured by the code of both workers, in batches as large as theirs, on a table that is another process. */
export async function cpuMsOfFollowing(): Promise<FollowingCost> {
  const table = await startTable();
  try {
    const fixture = await openFeedbackFixture(table);
    return {
      notification: await leastOf(() => notificationsRound(fixture)),
      change: await leastOf((round) => changesRound(table, dataOf(fixture.project), round)),
    };
  } finally {
    await table.stop();
  }
}

/** What else the machine does makes a round longer; the first ones are, because the code is still being compiled. */
async function leastOf(round: (number: number) => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let number = 0; number < rounds; number += 1) least = Math.min(least, await round(number));
  return least * lambdaSlower;
}

/** The Send and the Delivery of each mail. */
async function notificationsRound(fixture: FeedbackFixture): Promise<number> {
  const emails = await fixture.sent(mailsOfBatch);
  const delivery = { delivery: { timestamp: "2026-03-01T10:00:06.000Z" } };
  const told = emails
    .flatMap((email) => [fixture.text(email, "Send"), fixture.text(email, "Delivery", delivery)])
    .map((text) => ({ id: newId(), text }));
  return cpuMsOf(told.length, async () => {
    const failed = await fixture.consume(told);
    if (failed.length > 0) throw new Error(`${failed.length} notifications failed.`);
  });
}

/** The record of each mail as a campaign inserts it, and its delivery. */
function changesRound(table: TestTable, dataId: DataId, round: number): Promise<number> {
  const Records: TableStreamEvent["Records"] = [];
  const add = (before: object | undefined, after: object) => {
    const image = (item: object) => marshall(item, { removeUndefinedValues: true });
    const SequenceNumber = String(round * 2 * mailsOfStreamBatch + Records.length + 1);
    Records.push({ dynamodb: { SequenceNumber, ...(before && { OldImage: image(before) }), NewImage: image(after) } });
  };
  for (let mail = 0; mail < mailsOfStreamBatch; mail += 1) {
    const item = newEmailItem(dataId, someEmail(contactIdFor("5a", `${newId()}@example.com`)));
    const sent = { ...item, st: statusRank("SENT"), sa: "2026-03-01T10:00:01.000Z", mi: newId() };
    add(undefined, sent);
    add(sent, { ...sent, st: statusRank("DELIVERED"), da: "2026-03-01T10:00:06.000Z" });
  }
  return cpuMsOf(Records.length, async () => {
    await followTable(tableFollower(table), { shardId: "shardId-1", Records });
  });
}

async function cpuMsOf(records: number, work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / records;
}
