import type { LocalClock } from "#local/clock.ts";
import { DueLoop } from "#local/due-loop.ts";
import type { DueEvent, EventStore } from "#local/ses/events/event-store.ts";
import { detailKey, normalEventType } from "#local/ses/events/mail-event.ts";
import type { DeployedConfigurationSet } from "#local/template/model.ts";

interface PublisherParts {
  clock: LocalClock;
  events: EventStore;
  configurationSets: DeployedConfigurationSet[];
  /** At most ten messages; rejects when one fails. */
  publish(topicArn: string, messages: readonly string[]): Promise<void>;
}

const batchMax = 10;
const retryMs = 1000;

/** Events that are due within the same tick are published together. */
const tickMs = 100;

/** Publishes due events to the topics of their configuration set: a message's events in order, at least once. */
export class EventPublisher {
  readonly #parts: PublisherParts;
  readonly #loop: DueLoop;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
    this.#loop = new DueLoop(parts.clock, () => this.#work());
  }

  /** Publishes what is due. */
  wake(): void {
    this.#loop.wake();
  }

  /** Publishes in the tick of this time. */
  wakeBy(dueAt: number): void {
    this.#loop.wakeBy(tickOf(dueAt));
  }

  stop(): void {
    this.#loop.stop();
  }

  /** The topics that receive events of this type. */
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
      if (due.length === 0) {
        const nextDueAt = events.nextDueAt();
        return nextDueAt === null ? null : tickOf(nextDueAt);
      }
      try {
        await this.#publishAll(due);
      } catch (error) {
        if (this.#loop.stopped) return null;
        console.error("ses: events could not be published, trying again:", error);
        return clock.now() + retryMs;
      }
      if (this.#loop.stopped) return null;
      events.markPublished(due);
    }
  }

  /** Keeps a message's order: a batch starts after the previous one is taken. */
  async #publishAll(due: readonly DueEvent[]): Promise<void> {
    const byTopic = new Map<string, string[]>();
    for (const event of due) {
      const text = `{"eventType":"${event.type}","mail":${event.mail},"${detailKey(event.type)}":${event.detail}}`;
      const topics = event.mail === null ? [] : this.topicsOf(event.configurationSet, event.type);
      for (const topicArn of topics) byTopic.set(topicArn, [...(byTopic.get(topicArn) ?? []), text]);
    }
    for (const [topicArn, messages] of byTopic) await this.#parts.publish(topicArn, messages);
  }
}

const tickOf = (dueAt: number): number => Math.ceil(dueAt / tickMs) * tickMs;
