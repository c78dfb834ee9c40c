import fc from "fast-check";
import { expect, it } from "vitest";
import { followTable } from "#functions/table-changes/follow-table.ts";
import { EventBusRepository } from "#lib/storage/webhook/event-bus-repository.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";
import { startEventBusServer } from "#test/webhook-endpoints/event-bus-server.ts";
import { mortalProcess } from "#test/webhook-endpoints/faults/mortal-process.ts";

const server = await forThisFile(startEventBusServer());
const fixture = await forThisFile(startDeliveryFixture({ eventBus: server.bus }));
const busSettings = new EventBusRepository(fixture.table);

/** At a write, a message, a call of the bus, or a request; undefined for never. */
const death = fc.option(
  fc.record({ call: fc.integer({ min: 1, max: 20 }), when: fc.constantFrom("before" as const, "after" as const) }),
  { nil: undefined },
);

const paths = ["/one", "/other"] as const;

const steps = fc.array(
  fc.record({ contacts: fc.integer({ min: 1, max: 3 }), isTwice: fc.boolean(), telling: death, delivering: death }),
  { minLength: 1, maxLength: 4 },
);

it("reaches every endpoint and the event bus with every event, whatever dies and whatever comes twice", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const project = await fixture.begin();
      const endpoints = [await project.addEndpoint(paths[0]), await project.addEndpoint(paths[1])];
      await busSettings.put(project.id, { enabled: true, types: ["contact.created"] });
      let contacts = 0;
      for (const { contacts: count, isTwice, telling, delivering } of history) {
        for (let index = 0; index < count; index += 1) await fixture.addContact(project, `c${contacts++}@example.com`);
        const events = await fixture.changes();
        // Lambda brings a batch again that failed, and may bring any batch twice.
        const told = mortalProcess(fixture.parts, telling);
        for (const event of events) {
          await followTable(fixture.processes.consumer(told.parts), event, ["tellEndpoints"]).catch(() => undefined);
          for (const _ of isTwice ? [1, 2] : [1]) await followTable(fixture.follower, event, ["tellEndpoints"]);
        }
        const { parts, received } = mortalProcess(fixture.parts, delivering);
        for (const path of paths) {
          fixture.hooks.answer(path, async (response) => {
            await received();
            response.end();
          });
        }
        await fixture.work(fixture.processes.worker(parts));
        fixture.clock.advance(1);
      }
      await fixture.advance(3_600);
      const onBus = server.events().filter(({ resources }) => resources.includes(project.id));
      expect(new Set(onBus.map(({ detail }) => detail.id)).size).toBe(contacts);
      for (const [index, path] of paths.entries()) {
        expect(new Set(fixture.idsTo(path)).size).toBe(contacts);
        const lines = await project.lines(endpoints[index]?.id ?? "");
        expect(lines.map(({ status }: { status: string }) => status)).toEqual(Array(contacts).fill("DELIVERED"));
      }
    }),
    { numRuns: 10 },
  );
});
