import { beforeEach, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { withKey } from "#test/support/api/call.ts";
import { tableThrough } from "#test/support/faults/failing-table.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";
import type { EndpointProject } from "#test/webhook-endpoints/endpoint-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
let project: EndpointProject;

beforeEach(async () => {
  fixture.clock.at = new Date("2026-03-02T10:00:00.000Z");
  fixture.hooks.clear();
  fixture.wakes.length = 0;
  project = await fixture.newProject();
});

it("makes a redelivery though a worker looks before its line is stored, and takes its wait away", async () => {
  const { id } = await project.add({ url: fixture.url("/again"), types: ["contact.created"] });
  await fixture.addContact(project, "ann@example.com");
  await fixture.settle();
  const [line] = (await fixture.log(project, id)).data;
  fixture.clock.advance(1);
  let looks = 0;
  const table = tableThrough(fixture.table, async (command, send) => {
    const { Item } = (command as { input: { Item?: { sk?: string } } }).input;
    if (Item?.sk?.startsWith("b#")) {
      looks += 1;
      await fixture.parts.lanes.wake({ dataId: dataOf(project), endpointId: id });
      await fixture.work();
    }
    return send(command);
  });
  const call = withKey(fixture.processes.api({ ...fixture.parts, table }), project.secretKey);
  const { status } = await call("POST", `/webhook-endpoints/${id}/deliveries/${line.messageId}/redeliver`);
  expect([status, looks]).toEqual([202, 1]);
  await fixture.work();
  expect(fixture.hooks.requests).toHaveLength(2);
  expect((await fixture.log(project, id)).data).toMatchObject([{ status: "DELIVERED", attempts: 1 }]);
});
