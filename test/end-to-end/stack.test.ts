import { afterAll, beforeAll, describe } from "vitest";
import { accountAbuse } from "#test/abuse/accounts.ts";
import { costlyContent } from "#test/abuse/costly-content.ts";
import { laptopAbuse } from "#test/abuse/laptop.ts";
import { outsideMailAbuse } from "#test/abuse/outside-mail.ts";
import { publicKeyAbuse } from "#test/abuse/public-key.ts";
import { workflowCallAbuse } from "#test/abuse/workflow-calls.ts";
import { accounts } from "#test/end-to-end/suites/accounts/accounts.ts";
import { foreignIds } from "#test/end-to-end/suites/accounts/foreign-ids.ts";
import { members } from "#test/end-to-end/suites/accounts/members.ts";
import { namedKeys } from "#test/end-to-end/suites/accounts/named-keys.ts";
import { platformMail } from "#test/end-to-end/suites/accounts/platform-mail.ts";
import { projects } from "#test/end-to-end/suites/accounts/projects.ts";
import { resets } from "#test/end-to-end/suites/accounts/resets.ts";
import { activity } from "#test/end-to-end/suites/activity.ts";
import { badDays } from "#test/end-to-end/suites/bad-days.ts";
import { campaignBadDays } from "#test/end-to-end/suites/campaigns/campaign-bad-days.ts";
import { campaignRecipients } from "#test/end-to-end/suites/campaigns/campaign-recipients.ts";
import { campaignSend } from "#test/end-to-end/suites/campaigns/campaign-send.ts";
import { campaignSending } from "#test/end-to-end/suites/campaigns/campaign-sending.ts";
import { campaignTests } from "#test/end-to-end/suites/campaigns/campaign-tests.ts";
import { campaigns } from "#test/end-to-end/suites/campaigns/campaigns.ts";
import { client } from "#test/end-to-end/suites/client.ts";
import { bulk } from "#test/end-to-end/suites/contacts/bulk.ts";
import { contactEvents } from "#test/end-to-end/suites/contacts/contact-events.ts";
import { contactPages } from "#test/end-to-end/suites/contacts/contact-pages.ts";
import { contacts } from "#test/end-to-end/suites/contacts/contacts.ts";
import { fields } from "#test/end-to-end/suites/contacts/fields.ts";
import { imports } from "#test/end-to-end/suites/contacts/imports.ts";
import { movedContacts } from "#test/end-to-end/suites/contacts/moved-contacts.ts";
import { personalData } from "#test/end-to-end/suites/contacts/personal-data.ts";
import { snooze } from "#test/end-to-end/suites/contacts/snooze.ts";
import { declared } from "#test/end-to-end/suites/declared.ts";
import { domains } from "#test/end-to-end/suites/domains.ts";
import { eventBus } from "#test/end-to-end/suites/event-bus.ts";
import { events } from "#test/end-to-end/suites/events.ts";
import { feedback } from "#test/end-to-end/suites/feedback.ts";
import { firstMail } from "#test/end-to-end/suites/first-mail.ts";
import { guides } from "#test/end-to-end/suites/guides.ts";
import { images } from "#test/end-to-end/suites/images.ts";
import { inbound } from "#test/end-to-end/suites/inbound.ts";
import { notifications } from "#test/end-to-end/suites/notifications.ts";
import { permissions } from "#test/end-to-end/suites/permissions.ts";
import { refusals } from "#test/end-to-end/suites/refusals.ts";
import { scheduledMails } from "#test/end-to-end/suites/scheduled-mails.ts";
import { security } from "#test/end-to-end/suites/security.ts";
import { segmentMembers } from "#test/end-to-end/suites/segments/segment-members.ts";
import { segments } from "#test/end-to-end/suites/segments/segments.ts";
import { trackedSegments } from "#test/end-to-end/suites/segments/tracked-segments.ts";
import { sending } from "#test/end-to-end/suites/sending.ts";
import { service } from "#test/end-to-end/suites/service.ts";
import { suppressions } from "#test/end-to-end/suites/suppressions.ts";
import { templates } from "#test/end-to-end/suites/templates.ts";
import { track } from "#test/end-to-end/suites/track.ts";
import { unchanged } from "#test/end-to-end/suites/unchanged.ts";
import { verify } from "#test/end-to-end/suites/verify.ts";
import { webhookEndpoints } from "#test/end-to-end/suites/webhook-endpoints.ts";
import { executions } from "#test/end-to-end/suites/workflows/executions.ts";
import { triggers } from "#test/end-to-end/suites/workflows/triggers.ts";
import { webhooks } from "#test/end-to-end/suites/workflows/webhooks.ts";
import { workflowMails } from "#test/end-to-end/suites/workflows/workflow-mails.ts";
import { workflows } from "#test/end-to-end/suites/workflows/workflows.ts";
import { type DnsServer, startDnsServer } from "#test/support/dns-server.ts";
import { type HookServer, startHookServer } from "#test/support/hook-server.ts";
import { RunningStack } from "#test/support/stack.ts";
import { startTextServer, type TextServer } from "#test/support/text-server.ts";

/** One stack for all suites, so that the last suite can check which grants were never used. */
let stack: RunningStack;
let dns: DnsServer;
let list: TextServer;
let hooks: HookServer;

beforeAll(async () => {
  [dns, list, hooks] = await Promise.all([startDnsServer(), startTextServer(), startHookServer()]);
  const WEBHOOK_ALLOW_HOSTS = `127.0.0.1:${hooks.port}`;
  const places = { DNS_SERVERS: dns.address, PETREL_DISPOSABLE_LIST_URL: list.url, WEBHOOK_ALLOW_HOSTS };
  // A laptop runs in any time zone.
  stack = await RunningStack.start({ env: { ...places, INBOUND: "true", EVENT_BUS: "true", TZ: "America/New_York" } });
});

afterAll(async () => {
  await stack?.stop();
  await dns?.close();
  await list?.close();
  await hooks?.close();
});

describe("the running stack", () => {
  const running = () => stack;
  describe("service", () => service(running));
  describe("sending", () => sending(running));
  describe("feedback", () => feedback(running));
  describe("notifications", () => notifications(running));
  describe("suppressions", () => suppressions(running));
  // It leaves timers of weeks; notifications count all timers.
  describe("scheduled emails", () => scheduledMails(running));
  describe("images", () => images(running));
  describe("refusals", () => refusals(running));
  describe("sending under faults", () => badDays(running));
  describe("accounts", () => accounts(running));
  describe("platform email", () => platformMail(running));
  describe("members", () => members(running));
  describe("named keys", () => namedKeys(running));
  describe("security", () => security(running));
  describe("domains", () => domains(running, () => dns));
  describe("another project's ids", () => foreignIds(running, () => hooks));
  describe("contacts", () => contacts(running));
  describe("bulk jobs", () => bulk(running));
  describe("snooze", () => snooze(running));
  describe("contact events", () => contactEvents(running));
  describe("hosted pages", () => contactPages(running));
  describe("fields", () => fields(running));
  describe("contacts with a changed address", () => movedContacts(running));
  describe("imports", () => imports(running));
  describe("templates", () => templates(running));
  describe("verification", () =>
    verify(
      running,
      () => dns,
      () => list,
    ));
  describe("tracking", () => track(running));
  describe("events", () => events(running));
  describe("segments", () => segments(running));
  describe("segment members", () => segmentMembers(running));
  describe("tracked segments", () => trackedSegments(running));
  describe("campaigns", () => campaigns(running));
  describe("campaigns, when sent,", () => campaignSend(running));
  describe("campaign emails", () => campaignSending(running));
  describe("the list of campaign recipients", () => campaignRecipients(running));
  describe("campaign tests", () => campaignTests(running));
  describe("campaign sending", () => campaignBadDays(running));
  describe("workflows", () => workflows(running));
  describe("executions", () => executions(running));
  describe("webhooks", () => webhooks(running, () => hooks));
  describe("webhook endpoints", () => webhookEndpoints(running, () => hooks));
  describe("the event bus", () => eventBus(running));
  describe("incoming email", () => inbound(running));
  describe("personal data", () => personalData(running));
  describe("workflow triggers", () => triggers(running));
  describe("workflow emails", () => workflowMails(running));
  describe("activity and analytics", () => activity(running));
  describe("a caller of the first interface", () => unchanged(running));
  describe("guides", () => guides(running, () => hooks));
  describe("the TypeScript client", () => client(running));
  describe("the first email", () => firstMail(running));
  describe("projects", () => projects(running));
  describe("resets", () => resets(running));
  describe("abuse of a public key", () => publicKeyAbuse(running));
  describe("abuse by costly content", () => costlyContent(running));
  describe("abuse of accounts", () => accountAbuse(running));
  describe("abuse of webhooks", () => workflowCallAbuse(running, () => hooks));
  describe("abuse by incoming email", () => outsideMailAbuse(running));
  describe("abuse of the laptop", () => laptopAbuse(running));
  describe("openapi.json", () => declared(running));
  describe("permissions", () => permissions(running));
});
