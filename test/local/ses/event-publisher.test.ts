import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished, vi } from "vitest";
import { LocalClock } from "#local/clock.ts";
import { EventPublisher } from "#local/ses/events/event-publisher.ts";
import { EventStore } from "#local/ses/events/event-store.ts";
import { sendEvent } from "#local/ses/events/mail-event.ts";
import { type MailObject, MessageStore } from "#local/ses/mailbox/message-store.ts";

const topicArn = "arn:aws:sns:us-east-1:000000000000:feedback";
const configurationSet = "tracked";
const now = Date.UTC(2026, 2, 1);

/** A publisher at a time that begins a tick. */
function openPublisher() {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now });
  onTestFinished(() => void vi.useRealTimers());
  const database = new DatabaseSync(":memory:");
  const [messages, events, clock] = [new MessageStore(database), new EventStore(database), new LocalClock()];
  const destinations = [{ topicArn, eventTypes: ["SEND"] }];
  const batches: number[] = [];
  const publisher = new EventPublisher({
    ...{ clock, events },
    configurationSets: [{ name: configurationSet, destinations }] as never,
    publish: async (_topic, published) => void batches.push(published.length),
  });
  onTestFinished(() => publisher.stop());
  const add = (messageId: string, dueAt: number) => {
    const summary = { messageId, from: "", to: [], subject: "", tags: {}, configurationSet, sentAt: "2026-03-01" };
    messages.add(summary, {} as MailObject, Buffer.from(""));
    events.add(messageId, [sendEvent()], dueAt);
    publisher.wakeBy(dueAt);
  };
  return { add, batches, publisher, clock };
}

it("publishes the events of a tenth of a second together", async () => {
  const { add, batches } = openPublisher();
  add("first", now + 20);
  add("second", now + 100);
  add("later", now + 101);
  await vi.advanceTimersByTimeAsync(99);
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toEqual([2]);
  await vi.advanceTimersByTimeAsync(100);
  expect(batches).toEqual([2, 1]);
});

it("publishes what is due at once when woken, and when the clock is advanced", async () => {
  const { add, batches, publisher, clock } = openPublisher();
  add("first", now + 20);
  add("second", now + 150);
  await vi.advanceTimersByTimeAsync(20);
  publisher.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(batches).toEqual([1]);
  clock.advance(130);
  await vi.advanceTimersByTimeAsync(0);
  expect(batches).toEqual([1, 1]);
});
