import { beforeEach, describe, expect, it } from "vitest";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { noDataChange } from "#lib/domain/contact/data.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { contactIdFor, idPrefix } from "#lib/platform/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { openSendingFixture, type SendingFixture, someSend } from "#test/support/sending/open-sending.ts";

const ann = "ann@example.com";
const bob = "bob@example.com";

const fixture = await forThisFile(openSendingFixture());
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;
/** Was created as ann@example.com and is now bob@example.com. */
let moved: Contact;

beforeEach(async () => {
  project = await fixture.newProject();
  const contact = await project.contact(ann, true, { name: "First" });
  const wanted = { email: bob, subscribed: undefined, data: noDataChange };
  const answer = await fixture.contacts.update(dataOf(project), project, {
    known: contact,
    changes: wanted,
    now: fixture.clock.at,
  });
  if (typeof answer === "string") throw new Error(answer);
  moved = answer.contact;
});

async function sendTo(...to: unknown[]): Promise<{ contact: { id: string; email: string }; email: string }[]> {
  const { status, body } = await project.send(someSend({ to, body: "<p>Hi {{name}} {{unsubscribeUrl}}</p>" }));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.emails;
}

describe("POST /v1/send to the address that a contact has moved to", () => {
  it("is a mail of that contact, in its history", async () => {
    const [mail] = await sendTo(bob);
    expect(mail?.contact).toEqual({ id: contactIdFor(project.salt, ann), email: bob });
    expect(await fixture.emails.find(dataOf(project), mail?.email ?? "")).toMatchObject({
      contactId: moved.id,
      to: bob,
    });
    const record = await fixture.emails.find(dataOf(project), mail?.email ?? "");
    expect((await fixture.emails.findContent(dataOf(project), record!))?.html).toContain("Hi First");
  });
});

describe("POST /v1/send to the address that a contact has moved away from", () => {
  it("creates a separate contact, with its own mail and links, and does not change the other", async () => {
    const [mail] = await sendTo({ name: "Second", email: ann });
    const contact = await fixture.contacts.findByEmail(dataOf(project), ann, project);
    expect(mail?.contact).toEqual({ id: contact?.id, email: ann });
    expect(contact).toMatchObject({ data: { name: "Second" }, subscribed: false });
    expect(contact?.id).not.toBe(moved.id);
    expect(idPrefix(mail?.email ?? "")).toBe(idPrefix(contact?.id ?? ""));
    const record = await fixture.emails.find(dataOf(project), mail?.email ?? "");
    expect(record).toMatchObject({ contactId: contact?.id, to: ann });
    const body = (await fixture.emails.findContent(dataOf(project), record!))?.html;
    expect(body).toContain("Hi Second");
    expect(body).toContain(`/unsubscribe/${contact?.id}`);
    expect(await fixture.contacts.find(dataOf(project), moved.id, [])).toEqual(moved);
  });

  it("finds that contact the next time", async () => {
    const [first] = await sendTo(ann);
    const [second, other] = await sendTo(ann, bob);
    expect(second?.contact).toEqual(first?.contact);
    expect(other?.contact).toEqual({ id: moved.id, email: bob });
  });

  it("creates one contact for ten concurrent requests, which owns all mails", async () => {
    const mails = (await Promise.all(Array.from({ length: 10 }, () => sendTo(ann)))).flat();
    const contact = await fixture.contacts.findByEmail(dataOf(project), ann, project);
    for (const mail of mails) {
      expect(mail.contact).toEqual({ id: contact?.id, email: ann });
      expect(await fixture.emails.find(dataOf(project), mail.email)).toMatchObject({ contactId: contact?.id });
    }
  });
});
