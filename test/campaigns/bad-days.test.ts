import { randomInt } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { CampaignSimulation } from "#test/support/campaign-faults/campaign-simulation.ts";
import { judge } from "#test/support/campaign-faults/oracle.ts";
import { badDay, deadlyDay, type Scenario } from "#test/support/campaign-faults/scenario.ts";

interface Day {
  seed: number;
  contacts: number;
  what: string;
  /** Instead of the rounds of the seed. */
  rounds?: number;
}

/** What makes the day of each seed special. Add every seed that fails. */
const days: readonly Day[] = [
  { seed: 1, contacts: 70, what: "scheduled, and contacts leave" },
  { seed: 5, contacts: 70, what: "the project is disabled" },
  { seed: 9, contacts: 70, what: "the provider throttles, times out and tells late" },
  { seed: 25, contacts: 70, what: "its author cancels it" },
  { seed: 26, contacts: 70, what: "every message comes twice" },
  { seed: 31, contacts: 70, what: "the sender domain is lost" },
  { seed: 35, contacts: 70, what: "the month's cap is reached" },
  { seed: 51, contacts: 70, what: "contacts are deleted and created again" },
  { seed: 53, contacts: 70, what: "the segment changes" },
  { seed: randomInt(1_000_000), contacts: 60, what: "a new day in every run", rounds: 0 },
];

const deadlySeeds = [100, 101, 108, 109];

const killsMin = 2_000;

let kills = 0;

describe("a campaign whose workers die at any call", () => {
  async function expectEachMailedOnce(scenario: Scenario): Promise<void> {
    const { remains, simulation } = await CampaignSimulation.run(scenario);
    const { faults, lost, doubled } = judge(remains);
    const { seed } = scenario;
    expect({ seed, faults, lost, doubled }).toEqual({ seed, faults: [], lost: 0, doubled: 0 });
    kills += simulation.kills;
  }

  it.each(days)(
    "mails every recipient once and ends with counts that add up: seed $seed, $what",
    async ({ seed, contacts, rounds }) => {
      const { control, ...day } = badDay(seed, contacts);
      await expectEachMailedOnce({ ...day, control: { ...control, rounds: rounds ?? control.rounds } });
    },
  );

  it.each(deadlySeeds)("mails every recipient once, though every fifth call is the last: seed %i", (seed) =>
    expectEachMailedOnce(deadlyDay(seed)),
  );

  afterAll(() => expect(kills).toBeGreaterThanOrEqual(killsMin));
});
