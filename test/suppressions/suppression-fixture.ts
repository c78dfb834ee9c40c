import { contactsApi } from "#functions/api/contacts/wiring.ts";
import { emailsApi } from "#functions/api/emails/wiring.ts";
import { sendApi } from "#functions/api/send/wiring.ts";
import { templatesApi } from "#functions/api/templates/wiring.ts";
import { trackApi } from "#functions/api/track/wiring.ts";
import { feedbackService } from "#functions/notifications/feedback.ts";
import { mailHandover } from "#functions/wiring/mail-handover.ts";
import type { OutgoingMail, ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { callerOf } from "#test/support/api/call.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { joinedApis } from "#test/support/api/joined.ts";
import { openProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { repositories } from "#test/support/repositories.ts";
import { startTable } from "#test/support/table.ts";
import { openTableFollower } from "#test/support/table-follower.ts";

type SuppressionFixture = Awaited<ReturnType<typeof openSuppressionFixture>>;
export type SuppressionProject = Awaited<ReturnType<SuppressionFixture["newProject"]>>;

/** Projects that send to contacts, and a provider that tells what became of the mails. */
export async function openSuppressionFixture() {
  const table = await startTable({ stream: true });
  const outside = testOutside();
  const { clock, mailQueue, content } = outside;
  const stores = repositories(table, clock);
  const call = callerOf(
    joinedApis({
      v1: sendApi(table, apiSettings, { ...outside }),
      contacts: contactsApi(table, apiSettings, outside),
      suppressions: contactsApi(table, apiSettings, outside),
      topics: contactsApi(table, apiSettings, outside),
      emails: emailsApi(table, apiSettings, { ...outside }),
      templates: templatesApi(table, apiSettings, outside),
      events: trackApi(table, apiSettings, outside),
    }),
  );
  const follow = await openTableFollower(table, clock);
  /** Addresses that got a mail, oldest first. */
  const taken: { emailId: string; recipients: string[]; link: string | null }[] = [];
  const provider = {
    handOver: async ({ email }: OutgoingMail): Promise<ProviderAnswer> => {
      const copies = [...(email.cc ?? []), ...(email.bcc ?? [])].map((copy) => copy.email);
      taken.push({ emailId: email.id, recipients: [email.to, ...copies], link: email.listUnsubscribe });
      return { kind: "accepted", messageId: `ses-${taken.length}` };
    },
    accountRate: async () => 1_000,
  };
  const pace = { takeTurn: async () => true, turnPause: async () => 1, slowDown: () => undefined };
  const handover = mailHandover(table, { provider, pace, queue: mailQueue, content, clock });
  const service = feedbackService(
    table,
    { PLATFORM_MAIL_FROM: undefined },
    {
      clock,
      returned: { giveBack: () => Promise.reject(new Error("Nothing is given back here.")) },
      deferred: { defer: () => Promise.reject(new Error("Nothing is deferred here.")) },
      parked: { park: () => Promise.reject(new Error("Nothing is parked here.")) },
    },
  );

  /** Hands over the queued mails. */
  async function deliver() {
    const deadline = new Date(clock.at.getTime() + 60_000);
    for (const message of mailQueue.sent.splice(0)) await handover.handOver(message, deadline);
  }

  async function newProject(changes: Partial<Project> = {}) {
    const project = await openProject(table, call, changes);
    await putDomain(table, project.id, {});
    const dataId = dataOf(project);

    const notificationOf = (emailId: string, eventType: string, details: Record<string, unknown>) => ({
      id: newId(),
      text: JSON.stringify({
        eventType,
        mail: {
          timestamp: clock.at.toISOString(),
          messageId: "ses-1",
          tags: { petrel_email_id: [emailId], petrel_project_id: [dataId] },
        },
        ...details,
      }),
    });
    const own = {
      ...project,
      dataId,
      send: async (body: Record<string, unknown>) =>
        project.call("POST", "/v1/send", { from: "news@acme.test", subject: "Hi", body: "<p>Hello</p>", ...body }),
      template: async (type: string): Promise<string> =>
        (
          await project.call("POST", "/templates", {
            ...{ name: type, type, subject: "Hi", body: "<p>Hello</p>", from: "news@acme.test" },
          })
        ).body.id,
      email: async (id: string) => (await project.call("GET", `/emails/${id}`)).body,
      contact: async (email: string) =>
        (await project.call("GET", `/contacts?search=${encodeURIComponent(email)}`)).body.data.find(
          (contact: { email: string }) => contact.email === email,
        ),
      entry: async (email: string) => {
        // As the gateway passes it on: decoded.
        const { status, body } = await project.call("GET", `/suppressions/${email}`);
        return status === 200 ? body : undefined;
      },
      suppress: (email: string, more: Record<string, unknown> = {}) =>
        project.call("POST", "/suppressions", { email, ...more }),
      remove: (email: string, query = "") => project.call("DELETE", `/suppressions/${email}${query}`),
      bounceOf: (emailId: string, recipient: string, bounce: Record<string, unknown> = {}) =>
        notificationOf(emailId, "Bounce", {
          bounce: { bounceType: "Permanent", bouncedRecipients: [{ emailAddress: recipient }], ...bounce },
        }),
      complaintOf: (emailId: string, ...recipients: string[]) =>
        notificationOf(emailId, "Complaint", {
          complaint: { complainedRecipients: recipients.map((emailAddress) => ({ emailAddress })) },
        }),
    };
    return own;
  }

  return {
    ...stores,
    ...{ table, clock, outside, taken, follow, deliver, newProject, call },
    notify: service.apply.bind(service),
    stop: table.stop,
  };
}
