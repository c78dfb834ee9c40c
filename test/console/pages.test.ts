import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { type ConsoleFixture, openConsoleFixture } from "#test/console/console-fixture.ts";
import { access } from "#test/console/suites/access.ts";
import { everyPage } from "#test/console/suites/every-page.ts";
import { failingReads } from "#test/console/suites/failing-reads.ts";
import { changeHistory } from "#test/console/suites/own-projects/audit.ts";
import { withoutEventBus } from "#test/console/suites/own-projects/event-bus.ts";
import { referenceJourney } from "#test/console/suites/reference.ts";

let fixture: ConsoleFixture;

beforeAll(async () => {
  fixture = await openConsoleFixture();
});

// A journey that waits in vain says what it waited for; its pages say what was there instead.
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await fixture.tellOpenPages();
});

afterAll(() => fixture.stop());

/** What holds for all pages of the console. Beside the journeys, so that both run at a time. */
describe("the console's pages", () => {
  describe("a failed read", () => failingReads(() => fixture));
  describe("the API reference", () => referenceJourney(() => fixture));
  describe("what a user may do", () => access(() => fixture));
  describe("the changes of a record", () => changeHistory(() => fixture));
  describe("a deployment without an event bus", () => withoutEventBus(() => fixture));
  describe("every page", () => everyPage(() => fixture));
});
