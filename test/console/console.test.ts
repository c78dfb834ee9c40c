import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { type ConsoleFixture, openConsoleFixture } from "#test/console/console-fixture.ts";
import { firstCampaign } from "#test/console/suites/campaigns/first-campaign.ts";
import { templatesJourney } from "#test/console/suites/campaigns/templates.ts";
import { visualMode } from "#test/console/suites/campaigns/visual-mode.ts";
import { campaignWriting } from "#test/console/suites/campaigns/writing.ts";
import { writingJobs } from "#test/console/suites/campaigns/writing-jobs.ts";
import { campaignsJourney } from "#test/console/suites/campaigns.ts";
import { contactsJourney } from "#test/console/suites/contacts.ts";
import { domainJourney } from "#test/console/suites/domains.ts";
import { emailsJourney } from "#test/console/suites/emails.ts";
import { importJourney } from "#test/console/suites/import.ts";
import { insightJourney } from "#test/console/suites/insight.ts";
import { jobs } from "#test/console/suites/jobs.ts";
import { keyboard } from "#test/console/suites/keyboard.ts";
import { keysJourney } from "#test/console/suites/keys.ts";
import { loginJourney } from "#test/console/suites/login.ts";
import { mailFrames } from "#test/console/suites/mail-frame.ts";
import { management } from "#test/console/suites/management.ts";
import { onboarding } from "#test/console/suites/onboarding.ts";
import { auditJourney } from "#test/console/suites/own-projects/audit.ts";
import { eventBusJourney } from "#test/console/suites/own-projects/event-bus.ts";
import { namedKeysJourney } from "#test/console/suites/own-projects/named-keys.ts";
import { personalDataJourney } from "#test/console/suites/own-projects/personal-data.ts";
import { suppressionsJourney } from "#test/console/suites/own-projects/suppressions.ts";
import { topicsJourney } from "#test/console/suites/own-projects/topics.ts";
import { webhooksJourney } from "#test/console/suites/own-projects/webhooks.ts";
import { segmentsJourney } from "#test/console/suites/segments.ts";
import { servedFiles } from "#test/console/suites/served-files.ts";
import { states } from "#test/console/suites/states.ts";
import { theme } from "#test/console/suites/theme.ts";
import { twoAccounts } from "#test/console/suites/two-accounts.ts";
import { twoProjects } from "#test/console/suites/two-projects.ts";

let fixture: ConsoleFixture;

beforeAll(async () => {
  // The deployment of the end-to-end suites, so that it is synthesized once. The other pages' suites have no bus.
  fixture = await openConsoleFixture({ EVENT_BUS: "true", INBOUND: "true" });
});

// A journey that waits in vain says what it waited for; its pages say what was there instead.
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await fixture.tellOpenPages();
});

afterAll(() => fixture.stop());

/** The journeys through the console, on one stack and one browser. A test opens a browser context of its own. */
describe("the console", () => {
  describe("its files", () => servedFiles(() => fixture));
  describe("login", () => loginJourney(() => fixture));
  describe("two accounts in one browser", () => twoAccounts(() => fixture));
  describe("a shown email", () => mailFrames(() => fixture));
  describe("the keyboard", () => keyboard(() => fixture));
  describe("the theme", () => theme(() => fixture));
  describe("a bad moment", () => states(() => fixture));
  describe("emails", () => emailsJourney(() => fixture));
  describe("campaigns", () => campaignsJourney(() => fixture));
  describe("segments", () => segmentsJourney(() => fixture));
  describe("personal data", () => personalDataJourney(() => fixture));
  describe("suppressions", () => suppressionsJourney(() => fixture));
  describe("the audit log", () => auditJourney(() => fixture));
  describe("topics", () => topicsJourney(() => fixture));
  // Before suites that advance the stack's clock by minutes: a page tells by the browser's clock what starts soon.
  describe("a newcomer", () => firstCampaign(() => fixture));
  describe("writing a campaign", () => campaignWriting(() => fixture));
  describe("writing a template", () => templatesJourney(() => fixture));
  describe("the visual mode", () => visualMode(() => fixture));
  describe("domains", () => domainJourney(() => fixture));
  describe("keys", () => keysJourney(() => fixture));
  describe("named keys", () => namedKeysJourney(() => fixture));
  describe("webhooks", () => webhooksJourney(() => fixture));
  describe("the event bus", () => eventBusJourney(() => fixture));
  describe("the first steps", () => onboarding(() => fixture));
  describe("chosen contacts", () => contactsJourney(() => fixture));
  describe("an import", () => importJourney(() => fixture));
  describe("activity, analytics and events", () => insightJourney(() => fixture));
  describe("a job", () => jobs(() => fixture));
  describe("a job of writing", () => writingJobs(() => fixture));
  describe("two projects in one browser", () => twoProjects(() => fixture));
  describe("team, limits and settings", () => management(() => fixture));
});
