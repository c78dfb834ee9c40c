import { beforeEach, describe, expect, it } from "vitest";
import { forThisFile } from "#test/support/for-this-file.ts";
import { type DeliveryProject, startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
let project: DeliveryProject;

const hour = 3_600;

beforeEach(async () => {
  project = await fixture.begin();
});

describe("a paused endpoint", () => {
  it("gets nothing and uses no attempt, and goes on when the pause ends", async () => {
    const { id } = await project.addEndpoint("/paused");
    const { body } = await project.call("POST", `/webhook-endpoints/${id}/pause`, { minutes: 60 });
    expect(body.paused).toEqual({ until: "2026-03-02T11:00:00.000Z" });
    await project.addContacts(2);
    await fixture.advance(59 * 60);
    expect(await project.lines(id)).toMatchObject(Array(2).fill({ status: "PENDING", attempts: 0 }));
    await fixture.advance(2 * 60);
    expect(await project.lines(id)).toMatchObject(Array(2).fill({ status: "DELIVERED", attempts: 1 }));
  });

  it("fails what waited for longer than 72 hours without an attempt, and then gets what is new", async () => {
    const { id } = await project.addEndpoint("/long");
    await project.addContacts(1);
    for (let day = 0; day < 4; day += 1) {
      await project.call("POST", `/webhook-endpoints/${id}/pause`, { minutes: 1_440 });
      await fixture.advance(24 * hour - 60);
    }
    expect(await project.lines(id)).toMatchObject([{ status: "PENDING", attempts: 0 }]);
    await fixture.advance(120);
    expect(await project.lines(id)).toMatchObject([{ status: "FAILED", attempts: 0, nextAttemptAt: null }]);
    expect(fixture.idsTo("/long")).toEqual([]);
    await fixture.addContact(project, "new@example.com");
    await fixture.settle();
    expect((await project.lines(id))[0]).toMatchObject({ status: "DELIVERED", attempts: 1 });
  });

  it("goes on at once with 0 minutes", async () => {
    const { id } = await project.addEndpoint("/resumed");
    await project.call("POST", `/webhook-endpoints/${id}/pause`, { minutes: 60 });
    await project.addContacts(1);
    await fixture.work();
    await project.call("POST", `/webhook-endpoints/${id}/pause`, { minutes: 0 });
    await fixture.work();
    expect(fixture.idsTo("/resumed")).toHaveLength(1);
  });
});
