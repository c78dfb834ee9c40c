import { beforeAll, describe, expect, it } from "vitest";
import { followingFaults, runFollowing } from "#bench/scale/following.ts";
import { type CampaignRun, runCampaign } from "#bench/scale/run-campaign.ts";
import { faultsOf } from "#bench/scale/run-faults.ts";

/** A dozen seconds of virtual time, or some minutes; `npm run bench scale` sends to a million and measures the CPU. */
const sizes = new Map([
  [14, 3_000],
  [500, 6_000],
  [5_000, 40_000],
]);
const cpuMsOfMail = 3.5;

describe.each([...sizes])("a campaign in a simulation of %i mails a second", (rate, contacts) => {
  let run: CampaignRun;

  beforeAll(async () => {
    run = await runCampaign({ contacts, rate, cpuMsOfMail, urgentPerSecond: rate / 100 });
  });

  it("reaches every contact once, completes once, keeps to the limits and does not delay other projects", () => {
    expect(faultsOf(run)).toEqual([]);
  });

  it("is rarely throttled by SES and never by the table", () => {
    const { ses, table } = run.simulation;
    expect(ses.throttled).toBeLessThan(contacts / 1_000);
    expect(table.throttled).toBe(0);
  });

  it("writes at most 1.8 units per mail in addition to its delivery, and 1.45 for whole chunks", () => {
    expect(run.simulation.table.total.write / contacts).toBeLessThan(rate === 14 ? 1.8 : 1.45);
  });
});

describe("the consumers of sent mails", () => {
  it("keep up with 5,000 a second: feedback, and the stream consumer with the CPU of its memory", async () => {
    const run = await runFollowing(5_000, { notification: 0.24, change: 0.13 }, 10);
    expect(followingFaults(run)).toEqual([]);
  });

  it("are reported as late when the CPU does not suffice", async () => {
    const run = await runFollowing(500, { notification: 60, change: 10 }, 10);
    expect(followingFaults(run)).toEqual([
      expect.stringContaining("feedback is"),
      expect.stringContaining("stream is"),
    ]);
  });
});

describe("the simulation", () => {
  it("reports workers that are too slow for the rate", async () => {
    const run = await runCampaign({ contacts: 6_000, rate: 500, cpuMsOfMail: 200, urgentPerSecond: 5 });
    expect(faultsOf(run)).toEqual([expect.stringContaining("of the rate that the pace allows")]);
  });
});
