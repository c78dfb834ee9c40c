import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture, someSend } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  fixture.messaging.reset();
  project = await fixture.newProject();
});

const data = { name: "Ann" };

describe("a dry run", () => {
  it("shows what would be sent, and leaves nothing behind", async () => {
    const before = await fixture.traces();
    const to = ["ann@example.com", { name: "Bo", email: "bo@example.com" }, "Ann@example.com"];
    const { status, body } = await project.send(someSend({ to, subject: "Hi {{name}}", data, dryRun: true }));
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        dryRun: true,
        rendered: [
          { to: "ann@example.com", subject: "Hi Ann", bytes: expect.any(Number) },
          { to: "bo@example.com", subject: "Hi Ann", bytes: expect.any(Number) },
        ],
      },
    });
    expect(await fixture.traces()).toEqual(before);
    expect(await fixture.contacts.findByEmail(dataOf(project), "ann@example.com", project)).toBeUndefined();
  });

  it("frees its Idempotency-Key", async () => {
    const key = { "idempotency-key": "once" };
    expect((await project.send(someSend({ dryRun: true }), key)).status).toBe(200);
    const { status, body } = await project.send(someSend(), key);
    expect([status, body.data.emails.length]).toEqual([200, 1]);
    expect((await project.send(someSend({ dryRun: true }), key)).status).toBe(409);
  });

  it.each<[string, Record<string, unknown>, number, string]>([
    ["a fault of the schema", { subject: undefined }, 422, "VALIDATION_ERROR"],
    ["an unknown template", { template: "8d1f0000-1111-4222-8333-444455556666" }, 404, "TEMPLATE_NOT_FOUND"],
    ["a body that does not parse", { body: "{{ a" }, 422, "VALIDATION_ERROR"],
    ["a sender of another domain", { from: "news@other.test" }, 403, "INTERNAL_SERVER_ERROR"],
    ["a flag that is no boolean", { dryRun: "true" }, 422, "VALIDATION_ERROR"],
  ])("is refused for %s", async (_, changes, status, code) => {
    const answer = await project.send(someSend({ dryRun: true, ...changes }));
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  it("is refused by a cap, of which it uses nothing itself", async () => {
    const capped = await fixture.newProject({ caps: { ...project.caps, transactional: 1 } });
    const to = ["a@example.com", "b@example.com"];
    expect((await capped.send(someSend({ to, dryRun: true }))).status).toBe(402);
    expect((await capped.send(someSend({ dryRun: true }))).status).toBe(200);
    expect((await capped.send(someSend())).status).toBe(200);
  });
});
