import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it } from "vitest";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { lastEventKey } from "#lib/storage/event/last-events.ts";
import { type ContactChange, type StreamImage, streamChange } from "#lib/storage/stream/stream-change.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { someTime } from "#test/support/records.ts";

const projectId = dataId();

const contact = (data: Contact["data"]): Contact => ({
  id: contactIdFor("5a", "ann@example.com"),
  email: "ann@example.com",
  subscribed: true,
  snoozedUntil: null,
  data,
  createdAt: someTime,
  updatedAt: someTime,
  deletionsSeen: 0,
});

/** As Lambda delivers it: through JSON, with binary values in base64. */
function image(data: Contact["data"], changes: Record<string, unknown> = {}): StreamImage {
  const stored = marshall({ ...newContactItem(projectId, contact(data)), ...changes });
  return JSON.parse(
    JSON.stringify(stored, (_, value) =>
      value?.type === "Buffer" ? Buffer.from(value.data).toString("base64") : value,
    ),
  );
}

function contactChange(before: StreamImage | undefined, after: StreamImage | undefined): ContactChange {
  const change = streamChange({ before, after });
  if (change?.kind !== "contact") throw new Error("Expected a contact change.");
  return change;
}

describe("a change of a contact", () => {
  const data = { plan: "pro", tags: ["a", "b"], deep: { a: [null] }, huge: 1e300, isTrue: true, n: 2.5 };

  it("shows both sides as conditions read them", () => {
    const after = { ev: { signup: 5 }, sg: { abcd1234: -7 } };
    const { audience } = contactChange(image(data), image({ ...data, plan: "free" }, after));
    expect(audience([])).toEqual({
      before: { contact: contact(data), lastEvents: new Map(), marks: new Map() },
      after: {
        contact: contact({ ...data, plan: "free" }),
        lastEvents: new Map([["signup", 5]]),
        marks: new Map([["abcd1234", -7]]),
      },
    });
  });

  it("hides the values of deleted fields, except values written later", () => {
    const { audience } = contactChange(image(data), image(data, { fd: 3 }));
    const { before, after } = audience([{ key: "plan", deletion: 3 }]);
    const { plan, ...rest } = data;
    expect(before?.contact.data).toStrictEqual(rest);
    expect(after?.contact.data).toEqual(data);
  });

  it("has no side before the contact was created, after it was deleted, or while its item only forwards", () => {
    expect(contactChange(undefined, image({})).audience([]).before).toBeUndefined();
    const { pk, sk } = image({});
    const forwards = { pk, sk, fw: { S: newId() } } as StreamImage;
    const change = contactChange(image({}), forwards);
    expect([change.after, change.audience([]).after]).toEqual([undefined, undefined]);
    expect(streamChange({ before: undefined, after: forwards })).toBeUndefined();
  });

  it("handles event names that every object inherits", () => {
    const names = JSON.parse('{"__proto__": 1, "~__proto__": 2, "constructor": 3, "a.b#c": 4}');
    const ev = {
      M: Object.fromEntries(Object.entries(names).map(([name, at]) => [lastEventKey(name), { N: String(at) }])),
    };
    const { after } = contactChange(undefined, { ...image({}), ev } as StreamImage);
    expect(after?.lastEvents).toEqual(new Map(Object.entries(names)));
  });
});
