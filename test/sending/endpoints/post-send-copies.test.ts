import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { sendRequest } from "#functions/api/send/schemas.ts";
import { countEmailChange } from "#lib/domain/email/count-emails.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found, someTime } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture, someSend } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  fixture.messaging.reset();
  project = await fixture.newProject({ tracking: "ENABLED" });
});

async function sentId(request: Record<string, unknown>): Promise<string> {
  const { status, body } = await project.send(request);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data.emails).toHaveLength(1);
  return body.data.emails[0].email;
}

const recordOf = (id: string) => found(fixture.emails.find(dataOf(project), id));

const unitsOf = async (id: string) =>
  countEmailChange({ before: undefined, after: await recordOf(id) }).find(({ field }) => field === "transactional")
    ?.add;

const addressesOf = (count: number) => Array.from({ length: count }, (_, index) => `c${index}@example.com`);
const copies = {
  cc: [{ name: "Bo", email: "BO@example.com" }, "ann@example.com"],
  bcc: ["cy@example.com", "bo@example.com"],
};
const shown = { cc: [{ name: "Bo", email: "bo@example.com" }], bcc: [{ name: null, email: "cy@example.com" }] };

describe("copies", () => {
  it("are shown in record and list, each address in its first place, and are no contacts", async () => {
    const id = await sentId(someSend(copies));
    expect((await project.call("GET", `/emails/${id}`)).body).toMatchObject({ to: "ann@example.com", ...shown });
    expect((await project.call("GET", "/emails")).body.data).toMatchObject([shown]);
    for (const email of ["bo@example.com", "cy@example.com"]) {
      expect(await fixture.contacts.findByEmail(dataOf(project), email, project)).toBeUndefined();
    }
    expect(fixture.messages()).toHaveLength(1);
  });

  it("switch tracking off unless the request asks for it", async () => {
    expect(await recordOf(await sentId(someSend(copies)))).toMatchObject({ tracking: false });
    expect(await recordOf(await sentId(someSend({ bcc: "bo@example.com" })))).toMatchObject({ tracking: false });
    expect(await recordOf(await sentId(someSend({ ...copies, tracking: true })))).toMatchObject({ tracking: true });
    expect(await recordOf(await sentId(someSend({ cc: "ann@example.com" })))).toMatchObject({
      tracking: true,
      cc: null,
    });
  });

  it("cost a unit each, double with attachments, and count for the cap", async () => {
    const attachments = [{ filename: "a.txt", content: "aGVsbG8=", contentType: "text/plain" }];
    expect(await unitsOf(await sentId(someSend(copies)))).toBe(3);
    expect(await unitsOf(await sentId(someSend({ ...copies, attachments })))).toBe(6);
    expect(await unitsOf(await sentId(someSend()))).toBe(1);
    const capped = await fixture.newProject({ caps: { ...project.caps, transactional: 2 } });
    const { status, body } = await capped.send(someSend(copies));
    expect([status, body.error.details.requested]).toEqual([402, 3]);
  });

  it("cost a read unit each, for a look at the suppression list", async () => {
    await sentId(someSend());
    fixture.table.takeUnits();
    await sentId(someSend());
    const plain = fixture.table.takeUnits();
    await sentId(someSend(copies));
    expect(fixture.table.takeUnits()).toEqual({ ...plain, read: plain.read + 2 });
  });

  it.each<[string, Record<string, unknown>, [string, string][]]>([
    ["two recipients", { to: ["a@example.com", "b@example.com"], cc: "c@example.com" }, [["cc", "custom"]]],
    ["two recipients and bcc", { to: ["a@example.com", "b@example.com"], bcc: "c@example.com" }, [["bcc", "custom"]]],
    ["50 copies", { cc: addressesOf(50) }, [["cc", "too_big"]]],
    ["50 blind copies", { bcc: addressesOf(50) }, [["bcc", "too_big"]]],
    ["50 copies of both kinds", { cc: addressesOf(50).slice(25), bcc: addressesOf(25) }, [["cc", "too_big"]]],
    [
      "two recipients and other faults",
      { to: ["a@example.com", "b@example.com"], cc: "c@example.com", subject: undefined, reply: "me" },
      [
        ["reply", "invalid_string"],
        ["subject", "required"],
        ["cc", "custom"],
      ],
    ],
    [
      "a recipient that is no address",
      { to: ["a@example.com", "b"], cc: "c@example.com" },
      [["to.1", "invalid_string"]],
    ],
    ["no address in cc", { cc: [] }, [["cc", "too_small"]]],
    ["a cc that is no address", { cc: ["b@example.com", "x"] }, [["cc.1", "invalid_string"]]],
  ])("are refused with %s", async (_, changes, issues) => {
    const before = await fixture.traces();
    const { status, body } = await project.send(someSend(changes));
    expect(status).toBe(422);
    expect(body.error.errors.map(({ field, code }: Record<string, string>) => [field, code])).toEqual(issues);
    expect(await fixture.traces()).toEqual(before);
  });

  it.each(["MARKETING", "HEADLESS"] as const)("are refused with a %s template", async (type) => {
    const template = await project.template({ type });
    const request = { to: "ann@example.com", template: template.id, subscribed: true, bcc: "bo@example.com" };
    const { status, body } = await project.send(request);
    expect([status, body.error.errors[0].field, body.error.errors[0].code]).toEqual([422, "bcc", "custom"]);
  });

  it("hold each address once and at most 50 recipients, for any lists", () => {
    const list = fc
      .array(fc.nat(70), { minLength: 1, maxLength: 60 })
      .map((ids) => ids.map((id) => `A${id}@Example.com`));
    const property = fc.property(fc.nat(70), fc.option(list), fc.option(list), (to, cc, bcc) => {
      const given = { ...(cc && { cc }), ...(bcc && { bcc }) };
      const parsed = sendRequest.safeParse(someSend({ to: `a${to}@example.com`, ...given }));
      const all = [`a${to}@example.com`, ...(cc ?? []), ...(bcc ?? [])].map((email) => email.toLowerCase());
      expect(parsed.success).toBe(new Set(all).size <= 50);
      if (!parsed.data) return;
      const kept = [...parsed.data.recipients, ...parsed.data.cc, ...parsed.data.bcc].map(({ email }) => email);
      expect(kept).toEqual([...new Set(all)]);
    });
    fc.assert(property, { numRuns: 100 });
  });
});
