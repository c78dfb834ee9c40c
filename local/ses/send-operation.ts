import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { LocalClock } from "#local/clock.ts";
import { ServiceError, type ServiceOperation } from "#local/services/rest-service.ts";
import type { EventStore } from "#local/ses/events/event-store.ts";
import { sesTime } from "#local/ses/events/mail-event.ts";
import { mailObject } from "#local/ses/events/mail-object.ts";
import { simulateDelivery } from "#local/ses/events/mailbox-simulator.ts";
import type { IdentityStore } from "#local/ses/identity-store.ts";
import { deliveredMessage } from "#local/ses/mailbox/delivered-message.ts";
import type { MessageStore } from "#local/ses/mailbox/message-store.ts";
import type { SendingQuota } from "#local/ses/sending-quota.ts";
import { readSubmission, type Submission } from "#local/ses/submission.ts";
import { trackingAddresses } from "#local/ses/tracking-routes.ts";
import type { DeployedConfigurationSet, Deployment } from "#local/template/model.ts";
import { transaction } from "#local/transaction.ts";

interface SendParts {
  clock: LocalClock;
  database: DatabaseSync;
  deployment: Deployment;
  identities: IdentityStore;
  messages: MessageStore;
  events: EventStore;
  quota: SendingQuota;
  baseUrl: string;
  latencyMs: number;
  /** Delay between acceptance and the publishing of events. */
  eventDelayMs: number;
  /** Called after events were written, with the time at which they are due. */
  added(dueAt: number): void;
}

/** SendEmail with raw content. Before it answers, the mail, its events and its share of the quota are on disk. */
export function sendOperation(parts: SendParts): ServiceOperation {
  const { clock, database, deployment, identities, messages, events, quota } = parts;

  function refuseUnverified(senders: string[]): void {
    const failing = senders.filter((address) => !identities.maySendFrom(address));
    if (failing.length === 0) return;
    const region = deployment.region.toUpperCase();
    const reason = `The following identities failed the check in region ${region}: ${failing.join(", ")}`;
    throw new ServiceError("MessageRejected", 400, `Email address is not verified. ${reason}`);
  }

  function configurationSet(name: string | null): DeployedConfigurationSet | undefined {
    const found = deployment.configurationSets.find((set) => set.name === name);
    if (name === null || found) return found;
    throw new ServiceError("NotFoundException", 404, `Configuration set <${name}> does not exist.`);
  }

  function accept(submission: Submission, set: DeployedConfigurationSet | undefined): string {
    const sentAt = new Date(clock.now());
    const messageId = `${sesTime(sentAt)}-${randomUUID()}-000000`;
    const addresses = trackingAddresses(parts.baseUrl, messageId, set);
    const raw = deliveredMessage(submission.raw, { root: submission.root, stamp: { messageId, sentAt }, addresses });
    const { from, recipients: to, subject, tags, configurationSet: setName } = submission;
    const summary = { messageId, from, to, subject, tags, configurationSet: setName, sentAt: sentAt.toISOString() };
    const eventsAt = sentAt.getTime() + parts.eventDelayMs;
    transaction(database, () => {
      messages.add(summary, mailObject(submission, { deployment, messageId, sentAt }), raw);
      events.add(messageId, simulateDelivery(to, new Date(eventsAt), parts.eventDelayMs), eventsAt);
      quota.record(to.length);
    });
    parts.added(eventsAt);
    return messageId;
  }

  return {
    method: "POST",
    path: "/v2/email/outbound-emails",
    handle: async ({ body }) => {
      const submission = readSubmission(body);
      const set = configurationSet(submission.configurationSet);
      refuseUnverified(submission.senders);
      quota.take(submission.recipients.length);
      const messageId = accept(submission, set);
      await sleep(parts.latencyMs);
      return { MessageId: messageId };
    },
  };
}
