import { expect, it } from "vitest";
import { dispatchEvent } from "#functions/queues/jobs/executions/dispatch-event.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { newId } from "#lib/platform/ids.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { someTime } from "#test/support/records.ts";

const job = {
  ...{ type: "dispatchEvent" as const, dataId: dataId(), id: newId(), name: "paid", contactId: newId() },
  ...{ createdAt: someTime, emailId: null, notificationId: null, cause: null },
};
const clock = { now: () => new Date(someTime) };
const until = new Date(someTime);

function worker(run: () => Promise<"dispatched" | "unfinished" | "gone">) {
  const sent: { job: AnyJob; seconds: number }[] = [];
  const jobs = { send: async (job: AnyJob, seconds = 0) => void sent.push({ job, seconds }) };
  const start = async (job: AnyJob, at: Date) =>
    void sent.push({ job, seconds: (at.getTime() - Date.parse(someTime)) / 1_000 });
  return { sent, work: dispatchEvent({ dispatch: { run }, jobs, timer: { start }, clock }) };
}

it("a failed dispatch retries after 1 minute, 2, 4 and so on up to an hour, and goes to the dead letters after the eighth try", async () => {
  const { sent, work } = worker(() => Promise.reject(new Error("The table is busy.")));
  for (let attempt = 1; attempt < 8; attempt += 1) await work.run({ ...job, attempt }, until);
  expect(sent.map(({ job, seconds }) => ["attempt" in job && job.attempt, seconds / 60])).toEqual([
    [2, 1],
    [3, 2],
    [4, 4],
    [5, 8],
    [6, 16],
    [7, 32],
    [8, 60],
  ]);
  await expect(work.run({ ...job, attempt: 8 }, until)).rejects.toThrow("The table is busy.");
  expect(sent).toHaveLength(7);
});

it("a dispatch that runs out of time continues at once, as the same attempt", async () => {
  const { sent, work } = worker(async () => "unfinished");
  await work.run({ ...job, attempt: 3 }, until);
  expect(sent).toEqual([{ job: { ...job, attempt: 3 }, seconds: 0 }]);
});

it.each(["dispatched", "gone"] as const)("a dispatch does not retry when it is %s", async (outcome) => {
  const { sent, work } = worker(async () => outcome);
  await work.run(job, until);
  expect(sent).toEqual([]);
});
