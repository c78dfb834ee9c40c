import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { type FixtureProject, openContactFixture } from "#test/contacts/endpoints/contact-fixture.ts";
import { contactAt, putContacts } from "#test/support/api/contact.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openContactFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const lookup = (body: unknown) => project.call("POST", "/contacts/lookup", body);

describe("POST /contacts/lookup", () => {
  it("sorts the addresses as spelled by the caller, in their order and with duplicates", async () => {
    await project.create("ann@example.com");
    await project.create("bob@bücher.example");
    const emails = ["x", "Ann@Example.com", "ANN@EXAMPLE.COM ", "c@example.com", "bob@BÜCHER.example", "", "x"];
    const expected = {
      found: ["Ann@Example.com", "ANN@EXAMPLE.COM ", "bob@BÜCHER.example"],
      notFound: ["x", "c@example.com", "", "x"],
    };
    expect(await lookup({ emails })).toEqual({ status: 200, body: expected });
  });

  it("finds contacts at their current address, not at the old one", async () => {
    const { id } = await project.create("ann@example.com");
    await project.call("PATCH", `/contacts/${id}`, { email: "anna@example.com" });
    expect((await lookup({ emails: ["ann@example.com", "anna@example.com"] })).body).toEqual({
      found: ["anna@example.com"],
      notFound: ["ann@example.com"],
    });
  });

  it("accepts 500 at once, for one read unit each", async () => {
    const emails = Array.from({ length: 500 }, (_, index) => `reader-${index}@example.com`);
    const contacts = emails.slice(0, 300).map((email) => contactAt(project.salt, email));
    await putContacts(fixture.table, dataOf(project), contacts);
    fixture.table.takeUnits();
    expect((await lookup({ emails })).body).toEqual({ found: emails.slice(0, 300), notFound: emails.slice(300) });
    // The key, the project, and one unit per address: a missing item costs a unit, too.
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(502);
  });

  it("returns nothing of other projects, and writes nothing", async () => {
    await project.create("ann@example.com");
    const other = await fixture.newProject();
    const answer = await other.call("POST", "/contacts/lookup", { emails: ["ann@example.com"] });
    expect(answer.body).toEqual({ found: [], notFound: ["ann@example.com"] });
    expect(await other.stored()).toEqual([]);
  });

  it.each([
    [{}, "emails", "invalid_type"],
    [{ emails: null }, "emails", "invalid_type"],
    [{ emails: "ann@example.com" }, "emails", "invalid_type"],
    [{ emails: [] }, "emails", "too_small"],
    [{ emails: Array(501).fill("a@example.com") }, "emails", "too_big"],
    [{ emails: ["a@example.com", 5] }, "emails.1", "invalid_type"],
    [{ emails: [null] }, "emails.0", "invalid_type"],
  ])("answers 422 to %.40j", async (body, field, code) => {
    const answer = await lookup(body);
    expect(answer.status).toBe(422);
    expect(answer.body.error.errors).toMatchObject([{ field, code }]);
  });

  it("answers 405 to GET and 401 without a key", async () => {
    expect((await project.call("GET", "/contacts/lookup")).status).toBe(405);
    expect((await fixture.call("POST", "/contacts/lookup", { emails: ["a@example.com"] })).status).toBe(401);
  });
});
