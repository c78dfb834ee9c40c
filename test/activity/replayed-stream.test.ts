import fc from "fast-check";
import { describe, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { checkAllTold } from "#test/activity/day-oracle.ts";
import { live, someHistory } from "#test/events-stream/random-history.ts";
import { openFeedFixture } from "#test/support/activity/open-feed.ts";
import { drawsOf } from "#test/support/draws.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openFeedFixture());

describe("a project's history, delivered in batches that fail, split and repeat", () => {
  it("is in the feed once, as stored, and in the analytics of the time its mails were sent", async () => {
    await fc.assert(
      fc.asyncProperty(someHistory, fc.nat(), fc.integer({ min: 1, max: 9 }), async (history, seed, limit) => {
        const project = await fixture.newProject();
        const happened = await live(fixture, project, history);
        await fixture.followBadly(drawsOf(seed));
        await fixture.follow();
        await fixture.follow();
        await checkAllTold(fixture, dataOf(project), happened, limit);
      }),
      // A time limit would fail the test when the first run is not done in time.
      { numRuns: 4, seed: 1 },
    );
  });
});
