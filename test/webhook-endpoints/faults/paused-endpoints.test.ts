import { beforeEach, describe, expect, it } from "vitest";
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

const idsTo = (path: string) =>
  fixture.hooks.requests.filter((each) => each.path === path).map(({ headers }) => headers["webhook-id"]);

const add = async (path: string): Promise<{ id: string }> =>
  project.add({ url: fixture.url(path), types: ["contact.*"] });

async function addContacts(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await fixture.addContact(project, `c${index}@example.com`);
  await fixture.follow();
}

const lines = async (id: string) => (await fixture.log(project, id)).data;

describe("a paused endpoint", () => {
  it("gets nothing and uses no attempt, and goes on when the pause ends", async () => {
    const { id } = await add("/paused");
    const { body } = await project.call("POST", `/webhook-endpoints/${id}/pause`, { minutes: 60 });
    expect(body.paused).toEqual({ until: "2026-03-02T11:00:00.000Z" });
    await addContacts(2);
    await fixture.advance(59 * 60);
    expect(await lines(id)).toMatchObject(Array(2).fill({ status: "PENDING", attempts: 0 }));
    await fixture.advance(2 * 60);
    expect(await lines(id)).toMatchObject(Array(2).fill({ status: "DELIVERED", attempts: 1 }));
  });

  it("fails what waited for longer than 72 hours without an attempt, and then gets what is new", async () => {
    const { id } = await add("/long");
    await addContacts(1);
    for (let day = 0; day < 4; day += 1) {
      await project.call("POST", `/webhook-endpoints/${id}/pause`, { minutes: 1_440 });
      await fixture.advance(24 * hour - 60);
    }
    expect(await lines(id)).toMatchObject([{ status: "PENDING", attempts: 0 }]);
    await fixture.advance(120);
    expect(await lines(id)).toMatchObject([{ status: "FAILED", attempts: 0, nextAttemptAt: null }]);
    expect(idsTo("/long")).toEqual([]);
    await fixture.addContact(project, "new@example.com");
    await fixture.settle();
    expect((await lines(id))[0]).toMatchObject({ status: "DELIVERED", attempts: 1 });
  });

  it("goes on at once with 0 minutes", async () => {
    const { id } = await add("/resumed");
    await project.call("POST", `/webhook-endpoints/${id}/pause`, { minutes: 60 });
    await addContacts(1);
    await fixture.work();
    await project.call("POST", `/webhook-endpoints/${id}/pause`, { minutes: 0 });
    await fixture.work();
    expect(idsTo("/resumed")).toHaveLength(1);
  });
});
