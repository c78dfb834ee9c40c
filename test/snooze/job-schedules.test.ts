import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { openSnoozeFixture, type SnoozeFixture } from "#test/snooze/snooze-fixture.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { someTime } from "#test/support/records.ts";

let fixture: SnoozeFixture;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(someTime) });
  fixture = await openSnoozeFixture();
});
afterAll(async () => {
  await fixture.close();
  vi.useRealTimers();
});

/** A data id after a reset, of the maximum length. */
const someJob = () =>
  ({
    type: "wakeContact",
    dataId: dataId(`${newId()}_999999999`),
    contactId: newId(),
    until: "2026-04-01T10:00:00.000Z",
  }) as const;

const at = (text: string) => new Date(text);
const timersOf = async ({ contactId }: { contactId: string }) =>
  (await fixture.timers()).filter(({ job }) => job.contactId === contactId);

describe("a job's timer", () => {
  it("is created once for the same time, even by concurrent workers", async () => {
    const job = someJob();
    const start = () => fixture.timer.start(job, at("2026-04-01T09:59:00.000Z"));
    await Promise.all([start(), start(), start()]);
    await start();
    expect(await timersOf(job)).toEqual([
      { name: expect.stringMatching(/^wakeContact-[0-9a-f]{32}$/), at: "at(2026-04-01T09:59:00)", job },
    ]);
  });

  it("is separate for another time and for another job", async () => {
    const job = someJob();
    await fixture.timer.start(job, at("2026-04-01T10:00:00.000Z"));
    await fixture.timer.start(job, at("2026-04-01T10:00:01.000Z"));
    await fixture.timer.start({ ...job, dataId: dataId() }, at("2026-04-01T10:00:00.000Z"));
    expect(new Set((await timersOf(job)).map(({ name }) => name)).size).toBe(3);
  });

  it.each([
    ["2026-04-01T09:59:00.001Z", "at(2026-04-01T09:59:01)"],
    ["2026-04-01T09:59:59.999Z", "at(2026-04-01T10:00:00)"],
    ["2026-12-31T23:59:59.500Z", "at(2027-01-01T00:00:00)"],
  ])("never fires early, because schedules have whole seconds: %s", async (time, expression) => {
    const job = someJob();
    await fixture.timer.start(job, at(time));
    expect(await timersOf(job)).toMatchObject([{ at: expression }]);
  });
});
