import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inboundService } from "#functions/notifications/inbound.ts";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import { IncomingNotifications } from "#lib/domain/inbound/incoming-notifications.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { usageScope } from "#lib/domain/usage/counters.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { createProject } from "#test/support/api/project.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { TestContent } from "#test/support/fakes/content.ts";
import { countOnce } from "#test/support/fold-into.ts";
import { someDomain, someTime } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import { itemsOf, type TestTable } from "#test/support/table.ts";

export const receivedAt = "2026-03-01T12:00:00.000Z";

export interface Mail {
  to?: string[];
  messageId?: string;
  source?: string;
  mail?: Record<string, unknown>;
  receipt?: Record<string, unknown>;
}

/** A mail of the folder `messages`, as it came over the wire. */
export const messageFile = (name: string): Buffer => readFileSync(join(import.meta.dirname, "messages", `${name}.eml`));

let names = 0;

export type InboundFixture = Awaited<ReturnType<typeof openInboundFixture>>;

/** A project that receives mail at a domain of its own. */
export async function openInboundFixture(table: TestTable, changes: Partial<Project> = {}) {
  names += 1;
  const domain = `inbound-${names}.example`;
  const clock = new TestClock("2026-03-01T12:00:01.000Z");
  const bucket = new TestContent();
  const { contacts, counters, domains } = repositories(table, clock);
  const { project } = await createProject(table, changes);
  const list = (name: string, status: "pending" | "verified") =>
    domains.create(project.id, {
      ...{ ...someDomain(), domain: name, status },
      verifiedAt: status === "verified" ? someTime : null,
    });
  await list(domain, "verified");

  /** `to`: addresses, or what stands before the fixture's own domain. */
  function told({ to = ["help"], messageId = newId(), source = "bounce@mail.example", ...rest }: Mail = {}) {
    const recipients = to.map((each) => (each.includes("@") ? each : `${each}@${domain}`));
    return {
      messageId,
      text: JSON.stringify({
        notificationType: "Received",
        mail: { timestamp: receivedAt, messageId, source, destination: recipients, ...rest.mail },
        receipt: { recipients, processingTimeMillis: 321, spamVerdict: { status: "PASS" }, ...rest.receipt },
      }),
    };
  }

  /** The provider's notification of a message that it has stored. */
  function takeIn(raw: string | Uint8Array, mail: Mail = {}) {
    const notification = told(mail);
    bucket.objects.set(`inbound/${notification.messageId}`, Buffer.from(raw));
    return notification;
  }

  function apply({ text }: { text: string }, through: Table = table, content: ContentStore = bucket) {
    const inbound = inboundService(through, { BILLING: false }, { clock, content });
    return new IncomingNotifications({ feedback: { apply: notFeedback }, inbound }).apply({ id: newId(), text });
  }

  return {
    ...{ table, clock, bucket, contacts, project, domain, list, takeIn, told, apply },
    /** Counts mails of this month. */
    use: (mails: number) => countOnce(counters, dataOf(project), usageScope(clock.at), { inbound: mails }, clock.at),
    /** Items of this project, by what their keys begin with. */
    items: async (space: string, sort = "") =>
      (await itemsOf(table, project.id, space)).filter(({ sk }) => String(sk).startsWith(sort)),
  };
}

const notFeedback = () => Promise.reject(new Error("This is no feedback."));
