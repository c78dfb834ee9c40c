import { beforeEach, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { LaneRepository } from "#lib/storage/webhook/lane-repository.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
const lanes = new LaneRepository(fixture.table);
const { middlewareStack } = fixture.table.documents;

beforeEach(() => {
  fixture.clock.at = new Date("2026-03-02T10:00:00.000Z");
  fixture.hooks.clear();
  fixture.wakes.length = 0;
});

const lease = () => {
  const now = fixture.clock.now();
  return { owner: "other", now, until: new Date(now.getTime() + 60_000), isUrgent: false };
};

it("goes on with the next worker when its lane is woken while a turn that is over lets go", async () => {
  const project = await fixture.newProject();
  const { id: endpointId } = await project.add({ url: fixture.url("/busy"), types: ["contact.created"] });
  const place = { dataId: dataOf(project), endpointId };
  let wakesLeft = 2;
  middlewareStack.add(
    (next) => async (args) => {
      const { UpdateExpression = "" } = args.input as { UpdateExpression?: string };
      // Only this removes one attribute: the worker saw that it was woken.
      if (!/^REMOVE \S+$/.test(UpdateExpression) || wakesLeft === 0) return next(args);
      wakesLeft -= 1;
      const result = await next(args);
      expect(await lanes.take(place, lease())).toBeUndefined();
      return result;
    },
    { step: "initialize", name: "wakeMeanwhile" },
  );
  await fixture.addContact(project, "ann@example.com");
  await fixture.follow();
  fixture.hooks.answer("/busy", async (response) => {
    expect(await lanes.take(place, lease())).toBeUndefined();
    fixture.clock.advance(21);
    response.end();
  });
  await fixture.work();
  expect(wakesLeft).toBe(0);
  expect(await lanes.take(place, lease())).toBeDefined();
});

it("leaves the rest of a slow endpoint to another worker when its own ends soon", async () => {
  const project = await fixture.newProject();
  await project.add({ url: fixture.url("/slow"), types: ["contact.created"] });
  for (let index = 0; index < 11; index += 1) await fixture.addContact(project, `c${index}@example.com`);
  await fixture.follow();
  let isFirst = true;
  fixture.hooks.answer("/slow", (response) => {
    if (isFirst) fixture.clock.advance(16);
    isFirst = false;
    response.end();
  });
  await fixture.work();
  const told = () => fixture.hooks.requests.filter(({ path }) => path === "/slow").length;
  expect(told()).toBe(10);
  // Messages for the worker that ends do not begin it.
  await fixture.addContact(project, "c11@example.com");
  await fixture.settle();
  expect(told()).toBe(10);
  await fixture.advance(15);
  expect(told()).toBe(12);
});
