import type { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import type { LocalClock } from "#local/clock.ts";
import { ControlError, type ControlRoute } from "#local/control/route.ts";
import { createRestService, type ServiceOperation } from "#local/services/rest-service.ts";
import type { SesBackend } from "#local/services/wire/ses.ts";
import { AccountSuppressions, suppressionOperations } from "#local/ses/account-suppressions.ts";
import { EventPublisher } from "#local/ses/events/event-publisher.ts";
import { EventStore } from "#local/ses/events/event-store.ts";
import { type InboundParts, inboundRoutes } from "#local/ses/events/inbound-routes.ts";
import type { MailEvent } from "#local/ses/events/mail-event.ts";
import { sendSetupNotices } from "#local/ses/events/setup-notices.ts";
import { identityOperations } from "#local/ses/identity-operations.ts";
import { IdentityStore, identityStatus } from "#local/ses/identity-store.ts";
import { mailboxRoutes } from "#local/ses/mailbox/mailbox-routes.ts";
import { messageRoutes, parseJson, parseOrRefuse } from "#local/ses/mailbox/message-routes.ts";
import { MessageStore } from "#local/ses/mailbox/message-store.ts";
import { sendOperation } from "#local/ses/send-operation.ts";
import { SendingQuota } from "#local/ses/sending-quota.ts";
import { trackingRoutes } from "#local/ses/tracking-routes.ts";
import type { Deployment } from "#local/template/model.ts";

interface SesOptions {
  clock: LocalClock;
  database: DatabaseSync;
  deployment: Deployment;
  /** Publishes up to ten messages to a topic; rejects when one fails. */
  publish(topicArn: string, messages: readonly string[]): Promise<void>;
  /** Stores an incoming message; false when the bucket does not admit it. */
  store: InboundParts["store"];
  /** Base of pixel and link addresses: the stack's own address. */
  baseUrl: string;
}

export interface LocalSes {
  service: SesBackend;
  routes: ControlRoute[];
  /** Unpublished events, due and future. */
  pending(): { due: number; future: number };
  /** Milliseconds until every event is published that counts as due. */
  msUntilPublished(): number;
  /** Publishes at once what is due. */
  publishDue(): void;
  stop(): void;
  verifyDomain(domain: string): string[];
  /** Notifies topics and buckets that SES is connected to them, as AWS does at a deployment. */
  setUp(): Promise<void>;
}

const soonMs = 1_000;

const settings = z.object({
  /** Recipients per second. */
  PETREL_SES_RATE: z.coerce.number().positive().default(500),
  /** Recipients per 24 hours. */
  PETREL_SES_QUOTA: z.coerce.number().int().nonnegative().default(5_000_000),
  PETREL_SES_LATENCY_MS: z.coerce.number().nonnegative().default(5),
  /** Delay of Send, Delivery and later events. SES is never faster: without a delay they would overtake its answer. */
  PETREL_SES_EVENT_DELAY_MS: z.coerce.number().int().nonnegative().default(250),
});

/** SES v2 on the laptop: the API, the mailbox that takes every mail, and the published events. */
export function createSes({ clock, database, deployment, publish, store, baseUrl }: SesOptions): LocalSes {
  const setting = settings.parse(process.env);
  const identities = new IdentityStore(database);
  const messages = new MessageStore(database);
  const events = new EventStore(database);
  const quota = new SendingQuota(clock, database, {
    ratePerSecond: setting.PETREL_SES_RATE,
    max24Hours: setting.PETREL_SES_QUOTA,
  });
  const { configurationSets } = deployment;
  const publisher = new EventPublisher({ clock, events, configurationSets, publish });
  const send = sendOperation({
    ...{ clock, database, deployment, identities, messages, events, quota, baseUrl },
    latencyMs: setting.PETREL_SES_LATENCY_MS,
    eventDelayMs: setting.PETREL_SES_EVENT_DELAY_MS,
    added: (dueAt) => publisher.wakeBy(dueAt),
  });

  function report(messageId: string, event: MailEvent): string[] {
    const message = messages.find(messageId);
    if (!message) throw new ControlError(`No message ${messageId} in the mailbox.`, 404);
    events.add(messageId, [event], clock.now());
    publisher.wake();
    return publisher.topicsOf(message.configurationSet, event.type);
  }

  publisher.wake();
  return {
    service: {
      ...createRestService(
        [
          send,
          accountOperation(quota),
          ...suppressionOperations(new AccountSuppressions(database), clock),
          ...identityOperations(identities),
        ],
        "BadRequestException",
      ),
      tagsOf: (identity) => identities.find(identity)?.tags ?? {},
    },
    routes: [
      ...messageRoutes({ clock, messages, events, report }),
      ...mailboxRoutes(messages, events),
      ...trackingRoutes(clock, report),
      ...identityRoutes(identities),
      ...inboundRoutes({ clock, identities, rules: deployment.receiptRules, store, publish }),
    ],
    msUntilPublished: () => Math.max(0, (events.lastDueAt(clock.now() + soonMs) ?? 0) - clock.now()),
    pending: () => {
      // Events that will soon be due count as due.
      const soon = clock.now() + soonMs;
      return { due: events.countDue(soon), future: events.countFuture(soon) };
    },
    publishDue: () => publisher.wake(),
    stop: () => publisher.stop(),
    verifyDomain: (domain) => {
      identities.create(domain, "SUCCESS");
      identities.setStatus(domain, "SUCCESS");
      return identities.find(domain)?.dkimTokens ?? [];
    },
    setUp: () => sendSetupNotices({ clock, deployment, store, publish }),
  };
}

function accountOperation(quota: SendingQuota): ServiceOperation {
  return {
    method: "GET",
    path: "/v2/email/account",
    handle: () => ({
      DedicatedIpAutoWarmupEnabled: false,
      EnforcementStatus: "HEALTHY",
      ProductionAccessEnabled: true,
      SendingEnabled: true,
      SendQuota: {
        Max24HourSend: quota.max24Hours,
        MaxSendRate: quota.ratePerSecond,
        SentLast24Hours: quota.sentLast24Hours(),
      },
    }),
  };
}

/** `foreign`: another environment created the identity, in place of an existing one. */
const identityReport = z.object({ status: identityStatus, foreign: z.boolean().default(false) });

/** Replaces a domain's DNS check: sets the status that GetEmailIdentity reports, or removes the identity. */
function identityRoutes(identities: IdentityStore): ControlRoute[] {
  const path = "/_local/identities/{domain}";
  return [
    {
      method: "POST",
      path,
      handle: ({ params, body }) => {
        const domain = params["domain"] ?? "";
        const { status, foreign } = parseOrRefuse(identityReport, parseJson(body));
        if (foreign) {
          identities.delete(domain);
          identities.create(domain, status);
        }
        if (!identities.setStatus(domain, status)) throw new ControlError(`No identity ${domain}.`, 404);
        return { status: 200, body: { domain, status, foreign } };
      },
    },
    {
      method: "DELETE",
      path,
      handle: ({ params }) => {
        const domain = params["domain"] ?? "";
        if (!identities.delete(domain)) throw new ControlError(`No identity ${domain}.`, 404);
        return { status: 200, body: { domain } };
      },
    },
  ];
}
