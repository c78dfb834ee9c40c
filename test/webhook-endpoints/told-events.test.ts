import { beforeEach, describe, expect, it } from "vitest";
import { statusRank } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someEmail } from "#test/support/records.ts";
import { startDeliveryFixture } from "#test/webhook-endpoints/delivery-fixture.ts";
import type { EndpointProject } from "#test/webhook-endpoints/endpoint-fixture.ts";

const fixture = await forThisFile(startDeliveryFixture());
let project: EndpointProject;

const at = "2026-03-02T10:00:00.000Z";

beforeEach(async () => {
  fixture.clock.at = new Date(at);
  fixture.hooks.clear();
  project = await fixture.newProject();
});

const told = () => fixture.hooks.requests.map(({ body }) => JSON.parse(body));

describe("a contact that is created", () => {
  it("is told once, with a line in the log", async () => {
    const { id } = await project.add({ url: fixture.url("/contacts"), types: ["contact.*"] });
    const contact = await fixture.addContact(project, "ann@example.com", { plan: "pro" });
    await fixture.settle();
    const data = { projectId: project.id, contactId: contact.id, email: "ann@example.com" };
    expect(told()).toEqual([{ type: "contact.created", timestamp: at, data }]);
    const { data: lines } = await fixture.log(project, id);
    expect(lines).toEqual([
      {
        ...{ messageId: fixture.hooks.requests[0]?.headers["webhook-id"], type: "contact.created", timestamp: at },
        ...{ status: "DELIVERED", attempts: 1, nextAttemptAt: null, statusCode: 200, error: null },
        ...{ durationMs: expect.any(Number), completedAt: expect.any(String) },
      },
    ]);
    await fixture.settle();
    expect(told()).toHaveLength(1);
  });
});

describe("an email that is sent and delivered", () => {
  it("is told twice, with what the record says", async () => {
    await project.add({ url: fixture.url("/mails"), types: ["email.*"] });
    const email = someEmail(fixture.contactId(project, "ann@example.com"), { createdAt: at });
    await putEmail(fixture.table, dataOf(project), email, { st: statusRank("DELIVERED"), sa: at, da: at, mi: "ses-1" });
    await fixture.settle();
    const data = { projectId: project.id, emailId: email.id, messageId: "ses-1", email: "ann@example.com" };
    expect(told()).toMatchObject([
      { type: "email.sent", timestamp: at, data: { ...data, sentAt: at } },
      { type: "email.delivery", timestamp: at, data: { ...data, deliveredAt: at } },
    ]);
  });
});
