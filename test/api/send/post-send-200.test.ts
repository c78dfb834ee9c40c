import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSendingHouse, type SendingHouse, someSend } from "#test/sending/sending-house.ts";

let house: SendingHouse;

beforeAll(async () => {
  house = await openSendingHouse();
});
afterAll(() => house.close());

describe("POST /v1/send, 200", () => {
  it("answers each distinct address once, in order of first appearance, with the name of its first entry", async () => {
    const project = await house.newProject();
    const to = [
      "ann@example.com",
      { name: "Bo", email: "BO@example.com" },
      { name: "Ann", email: " Ann@Example.com " },
    ];
    const { status, body } = await project.send(someSend({ to }));

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        emails: [
          { contact: { id: expect.any(String), email: "ann@example.com" }, email: expect.any(String) },
          { contact: { id: expect.any(String), email: "bo@example.com" }, email: expect.any(String) },
        ],
        timestamp: "2026-03-01T10:00:00.000Z",
      },
    });
    const [ann, bo] = await Promise.all(
      body.data.emails.map(({ email }: { email: string }) => house.emails.find(project.id, email)),
    );
    expect(ann).toMatchObject({ to: "ann@example.com", toName: null, status: "PENDING" });
    expect(bo).toMatchObject({ to: "bo@example.com", toName: "Bo", status: "PENDING" });
  });
});
