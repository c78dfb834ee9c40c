import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { etagOf } from "#lib/http/validation/etag.ts";
import { withKey } from "#test/support/api/call.ts";
import { tableThrough } from "#test/support/faults/failing-table.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { type DeliveryProject, startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
let project: DeliveryProject;

const hour = 3_600;

beforeEach(async () => {
  project = await fixture.begin();
});

it("makes a redelivery though a worker looks before its line is stored, and takes its wait away", async () => {
  const { id } = await project.addEndpoint("/again");
  await project.addContacts(1);
  await fixture.work();
  const [line] = await project.lines(id);
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
  expect(await project.lines(id)).toMatchObject([{ status: "DELIVERED", attempts: 1 }]);
});

it("makes a redelivery though a worker reads its line before it is stored, and removes its wait afterwards", async () => {
  const { id } = await project.addEndpoint("/again");
  await project.addContacts(1);
  await fixture.work();
  const [line] = await project.lines(id);
  fixture.clock.advance(1);
  const read = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<void>();
  const slow = tableThrough(fixture.table, async (command, send) => {
    if (command instanceof BatchWriteCommand) {
      read.resolve();
      await stored.promise;
    }
    return send(command);
  });
  let working = Promise.resolve();
  const table = tableThrough(fixture.table, async (command, send) => {
    const { Item } = (command as { input: { Item?: { sk?: string } } }).input;
    if (Item?.sk?.startsWith("b#")) {
      await fixture.parts.lanes.wake({ dataId: dataOf(project), endpointId: id });
      working = fixture.work(fixture.processes.worker({ ...fixture.parts, table: slow }));
      await read.promise;
    }
    return send(command);
  });
  const call = withKey(fixture.processes.api({ ...fixture.parts, table }), project.secretKey);
  const { status } = await call("POST", `/webhook-endpoints/${id}/deliveries/${line.messageId}/redeliver`);
  stored.resolve();
  await working;
  await fixture.work();
  expect([status, fixture.hooks.requests.length]).toEqual([202, 2]);
  expect(await project.lines(id)).toMatchObject([{ status: "DELIVERED", attempts: 1 }]);
});

describe("an endpoint that is enabled while a worker disables it after days of failures", () => {
  const isDisabling = (command: unknown): boolean =>
    (command as { input: { Item?: { st?: string } } }).input.Item?.st === "DISABLED";

  it.each(["before", "after"])(
    "stays enabled, %s the worker's write, and its earlier failures no longer count",
    async (order) => {
      fixture.answer("/down", 500);
      const { id } = await project.addEndpoint("/down");
      const path = `/webhook-endpoints/${id}`;
      await project.addContacts(3);
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
      await project.addContacts(1);
      await fixture.work();
      const failingSince = fixture.clock.at.toISOString();
      expect((await project.call("GET", path)).body).toMatchObject({ status: "ENABLED", failingSince });
    },
  );
});

it("refuses a change of the endpoint as it was before a worker disabled it in the same millisecond", async () => {
  fixture.answer("/gone", 410);
  const { id } = await project.addEndpoint("/gone");
  const path = `/webhook-endpoints/${id}`;
  const { body: before } = await project.call("GET", path);
  await project.addContacts(1);
  await fixture.work();
  const { status } = await project.call("PATCH", path, { status: "ENABLED" }, { "if-match": etagOf(before.updatedAt) });
  expect([status, (await project.call("GET", path)).body.status]).toEqual([409, "DISABLED"]);
});

describe("an endpoint that is enabled while a worker cancels what waits", () => {
  it.each(["before", "after"] as const)("is told of what happens then, %s each call of the worker", async (order) => {
    for (let call = 1; ; call += 1) {
      project = await fixture.begin();
      fixture.answer("/back", 500);
      const { id } = await project.addEndpoint("/back");
      const path = `/webhook-endpoints/${id}`;
      await project.addContacts(1);
      await fixture.work();
      await project.call("PATCH", path, { status: "DISABLED" });
      const [waiting] = await project.lines(id);
      const hasCall = await fixture.workAround({ call, order }, async () => {
        fixture.clock.advance(1);
        fixture.answer("/back", 200);
        await project.call("PATCH", path, { status: "ENABLED" });
        await project.addContacts(1);
        const { status } = await project.call("POST", `${path}/deliveries/${waiting.messageId}/redeliver`);
        expect(status).toBe(202);
      });
      if (!hasCall) return expect(call).toBeGreaterThan(8);
      await fixture.work();
      const lines = await project.lines(id);
      expect({ call, statuses: lines.map(({ status }: { status: string }) => status) }).toEqual({
        call,
        statuses: ["DELIVERED", "DELIVERED"],
      });
    }
  });
});
