import type { LocalClock } from "#local/clock.ts";
import { DueLoop } from "#local/due-loop.ts";
import type { EventStore, StoredEvent } from "#local/ses/event-store.ts";
import { detailKey, normalEventType } from "#local/ses/mail-event.ts";
import type { MessageStore } from "#local/ses/message-store.ts";
import type { DeployedConfigurationSet } from "#local/template/model.ts";

interface PublisherParts {
  clock: LocalClock;
  messages: MessageStore;
  events: EventStore;
  configurationSets: DeployedConfigurationSet[];
  publish(topicArn: string, message: string): Promise<void>;
}

const batchMax = 100;
const retryMs = 1000;

/** Brings events that are due to the topics of their configuration set: those of one message in order, at least once. */
export class EventPublisher {
  readonly #parts: PublisherParts;
  readonly #loop: DueLoop;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
    this.#loop = new DueLoop(parts.clock, () => this.#work());
  }

  wake(): void {
    this.#loop.wake();
  }

  stop(): void {
    this.#loop.stop();
  }

  /** The topics an event of that type goes to. */
  topicsOf(configurationSet: string | null, eventType: string): string[] {
    const set = this.#parts.configurationSets.find((candidate) => candidate.name === configurationSet);
    const wanted = normalEventType(eventType);
    const destinations = set?.destinations.filter((destination) =>
      destination.eventTypes.some((type) => normalEventType(type) === wanted),
    );
    return destinations?.map((destination) => destination.topicArn) ?? [];
  }

  async #work(): Promise<number | null> {
    const { clock, events } = this.#parts;
    for (;;) {
      const due = events.due(clock.now(), batchMax);
      if (due.length === 0) return events.nextDueAt();
      const byMessage = Map.groupBy(due, (event) => event.messageId);
      const results = await Promise.allSettled([...byMessage.values()].map((group) => this.#publishInOrder(group)));
      if (this.#loop.stopped) return null;
      const failed = results.find((result) => result.status === "rejected");
      if (failed) {
        console.error("ses: events could not be published, trying again:", failed.reason);
        return clock.now() + retryMs;
      }
    }
  }

  async #publishInOrder(group: StoredEvent[]): Promise<void> {
    const { messages, events, publish } = this.#parts;
    for (const event of group) {
      const message = messages.findMail(event.messageId);
      const topics = message ? this.topicsOf(message.configurationSet, event.type) : [];
      const text = `{"eventType":"${event.type}","mail":${message?.mail},"${detailKey(event.type)}":${event.detail}}`;
      for (const topicArn of topics) await publish(topicArn, text);
      if (this.#loop.stopped) return;
      events.markPublished(event.id);
    }
  }
}
