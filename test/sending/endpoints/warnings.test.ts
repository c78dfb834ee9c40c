import { beforeEach, expect, it } from "vitest";
import { noDataChange } from "#lib/domain/contact/data.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture, someSend } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;

beforeEach(async () => {
  project = await fixture.newProject();
});

const [ann, bo] = ["ann@example.com", "bo@example.com"];

/** Each unknown field with its suggested replacement. */
const unknown: [string, unknown, [string, string | undefined][]][] = [
  ["one address", ann, []],
  ["an object", { email: ann, name: "Ann", html: 1 }, [["to.html", undefined]]],
  ["a list of addresses", [ann, bo], []],
  [
    "a list of both",
    [ann, { email: bo, reply_to: 1 }, { email: bo, x: 1 }],
    [
      ["to.1.reply_to", undefined],
      ["to.2.x", undefined],
    ],
  ],
];

it.each(unknown)("names unknown keys, with to as %s", async (_, to, inside) => {
  const mistaken = { html: "<p>", reply_to: ann, replyTo: ann, scheduledAt: someTime, css: "p {}" };
  const from = { email: "news@acme.test", title: "x" };
  const { status, body } = await project.send({ ...someSend({ to, from }), ...mistaken });
  expect(status, JSON.stringify(body)).toBe(200);
  const told = body.data.warnings.map(({ field, code, message }: Record<string, string>) => {
    expect(code).toBe("unknown_key");
    return [field, /Use (.*)\.$/.exec(message ?? "")?.[1]];
  });
  const expected = [
    ...inside,
    ["from.title", undefined],
    ["html", "body"],
    ["reply_to", "reply"],
    ["replyTo", "reply"],
    ["scheduledAt", "sendAt"],
    ["css", undefined],
  ];
  expect(told.sort()).toEqual(expected.sort());
});

it("names unknown keys of attachments, and again when the idempotency key is reused", async () => {
  const file = { filename: "a.txt", content: "YQ==", contentType: "text/plain", type: "x" };
  const request = someSend({ to: ann, attachments: [file] });
  const headers = { "idempotency-key": "once" };
  const first = await project.send(request, headers);
  expect(first.body.data.warnings).toMatchObject([{ field: "attachments.0.type", code: "unknown_key" }]);
  const second = await project.send(request, headers);
  expect([second.status, second.body.error.details.originalResult]).toEqual([409, first.body]);
});

it("has no warnings for a request without unknown keys", async () => {
  const headers = { "X-Html": "1" };
  const { body } = await project.send(someSend({ to: [{ email: ann }], data: { html: 1 }, headers }));
  expect(body.data).not.toHaveProperty("warnings");
});

it("does not subscribe a contact that has opted out, and warns once", async () => {
  for (const email of [ann, bo]) {
    const change = { email, subscribed: true, subscribedWhenNew: true, data: noDataChange };
    const { contact } = await fixture.contacts.apply(dataOf(project), project, {
      change,
      known: undefined,
      now: new Date(someTime),
    });
    const wanted = { email: undefined, subscribed: false, askedBy: "person", data: noDataChange } as const;
    await fixture.contacts.update(dataOf(project), project, {
      known: contact,
      changes: wanted,
      now: new Date(someTime),
    });
  }
  const { status, body } = await project.send(someSend({ to: [ann, bo, "new@example.com"], subscribed: true }));
  expect([status, body.data.warnings]).toMatchObject([200, [{ field: "subscribed", code: "opted_out" }]]);
  const states = await Promise.all(
    [ann, bo, "new@example.com"].map((email) => fixture.contacts.findByEmail(dataOf(project), email, project)),
  );
  expect(states.map((contact) => contact?.subscribed)).toEqual([false, false, true]);
});
