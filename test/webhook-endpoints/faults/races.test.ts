import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { withKey } from "#test/support/api/call.ts";
import { tableThrough } from "#test/support/faults/failing-table.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";
import type { EndpointProject } from "#test/webhook-endpoints/endpoint-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
let project: EndpointProject;

const hour = 3_600;

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

describe("an endpoint that is enabled while a worker disables it after days of failures", () => {
  const isDisabling = (command: unknown): boolean =>
    (command as { input: { Item?: { st?: string } } }).input.Item?.st === "DISABLED";

  it.each(["before", "after"])(
    "stays enabled, %s the worker's write, and its earlier failures no longer count",
    async (order) => {
      fixture.hooks.answer("/down", (response) => response.writeHead(500).end());
      const { id } = await project.add({ url: fixture.url("/down"), types: ["contact.created"] });
      const path = `/webhook-endpoints/${id}`;
      for (const name of ["ann", "bob", "eve"]) await fixture.addContact(project, `${name}@example.com`);
      await fixture.follow();
      await fixture.advance(71.9 * hour);
      fixture.clock.advance(hour * 1_000);
      await fixture.parts.lanes.wake({ dataId: dataOf(project), endpointId: id });
      let enabled = 0;
      const enable = async () => {
        enabled += 1;
        expect((await project.call("PATCH", path, { status: "ENABLED" })).body.failingSince).toBeNull();
      };
      const table = tableThrough(fixture.table, async (command, send) => {
        const isFirst = isDisabling(command) && enabled === 0;
        if (isFirst && order === "before") await enable();
        const written = await send(command);
        if (isFirst && order === "after") await enable();
        return written;
      });
      await fixture.work(fixture.processes.worker({ ...fixture.parts, table }));
      expect(enabled).toBe(1);
      expect((await project.call("GET", path)).body).toMatchObject({ status: "ENABLED", failingSince: null });

      fixture.clock.advance(1);
      await fixture.addContact(project, "new@example.com");
      await fixture.settle();
      const failingSince = fixture.clock.at.toISOString();
      expect((await project.call("GET", path)).body).toMatchObject({ status: "ENABLED", failingSince });
    },
  );
});
