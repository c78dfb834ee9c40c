import { beforeEach, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { LaneRepository } from "#lib/storage/webhook/lane-repository.ts";
import { tableThrough } from "#test/support/faults/failing-table.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { type DeliveryProject, startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
const lanes = new LaneRepository(fixture.table);

let project: DeliveryProject;

beforeEach(async () => {
  project = await fixture.begin();
});

const lease = () => {
  const now = fixture.clock.now();
  return { owner: "other", now, until: new Date(now.getTime() + 60_000), isUrgent: false };
};

it("goes on with the next worker when its lane is woken while a turn that is over lets go", async () => {
  const { id: endpointId } = await project.addEndpoint("/busy");
  const place = { dataId: dataOf(project), endpointId };
  let wakesLeft = 2;
  const table = tableThrough(fixture.table, async (command, send) => {
    const { UpdateExpression = "" } = (command as { input: { UpdateExpression?: string } }).input;
    const result = await send(command);
    // Only this removes one attribute: the worker saw that it was woken.
    if (!/^REMOVE \S+$/.test(UpdateExpression) || wakesLeft === 0) return result;
    wakesLeft -= 1;
    expect(await lanes.take(place, lease())).toBeUndefined();
    return result;
  });
  await project.addContacts(1);
  fixture.hooks.answer("/busy", async (response) => {
    expect(await lanes.take(place, lease())).toBeUndefined();
    fixture.clock.advance(21);
    response.end();
  });
  await fixture.work(fixture.processes.worker({ ...fixture.parts, table }));
  expect(wakesLeft).toBe(0);
  expect(await lanes.take(place, lease())).toBeDefined();
});

it("leaves the rest of a slow endpoint to another worker when its own ends soon", async () => {
  await project.addEndpoint("/slow");
  await project.addContacts(11);
  let isFirst = true;
  fixture.hooks.answer("/slow", (response) => {
    if (isFirst) fixture.clock.advance(16);
    isFirst = false;
    response.end();
  });
  await fixture.work();
  const told = () => fixture.idsTo("/slow");
  expect(told()).toHaveLength(10);
  // Messages for the worker that ends do not begin it.
  await project.addContacts(1);
  await fixture.work();
  expect(told()).toHaveLength(10);
  await fixture.advance(15);
  expect(told()).toHaveLength(12);
});
