import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { type ContactFixture, contactFixture, type Visitor } from "#test/pages/contact/contact-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
let fixture: ContactFixture;
let visitor: Visitor;
let mail: string;

const { update, snooze } = ContactRepository.prototype;

/** A contact that is deleted between its read and its change. */
beforeEach(async () => {
  fixture = contactFixture(table);
  visitor = await fixture.visitor();
  mail = await visitor.mail();
  vi.spyOn(ContactRepository.prototype, "update").mockImplementation(async function (
    this: ContactRepository,
    ...change
  ) {
    await visitor.remove();
    return update.apply(this, change);
  });
  vi.spyOn(ContactRepository.prototype, "snooze").mockImplementation(async function (
    this: ContactRepository,
    ...change
  ) {
    await visitor.remove();
    return snooze.apply(this, change);
  });
});
afterEach(() => vi.restoreAllMocks());

describe("a contact that is deleted during its change", () => {
  it.each([[{ action: "unsubscribe" }], [{ action: "snooze", days: "7" }]])(
    "gets a page that says so after %j, and is not created again",
    async (form) => {
      const answer = await fixture.call("POST", visitor.page("manage", { e: mail }), form);
      expect([answer.status, answer.title]).toEqual([404, "Address deleted"]);
      expect(await visitor.read()).toBeUndefined();
    },
  );

  it("counts as unsubscribed after one click", async () => {
    expect(await fixture.request("POST", visitor.page("unsubscribe", { e: mail }))).toMatchObject({ status: 200 });
    expect(await visitor.read()).toBeUndefined();
  });

  it.each(["unsubscribe", "snooze"])("is 404 at the public endpoint to %s", async (action) => {
    const { status, text } = await fixture.request("POST", visitor.open(action, { e: mail }), { body: { days: 7 } });
    expect([status, JSON.parse(text).error.code]).toEqual([404, "CONTACT_NOT_FOUND"]);
    expect(await visitor.read()).toBeUndefined();
  });

  it("records no attribution", async () => {
    await fixture.request("POST", visitor.page("unsubscribe", { e: mail }));
    const items = await itemsOf(table, visitor.project.id);
    expect(items.filter((item) => "ub" in item)).toEqual([]);
  });
});
