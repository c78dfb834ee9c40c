import { beforeEach, expect, it } from "vitest";
import type { ContactScope } from "#lib/domain/contact/contact-store.ts";
import { ReadAhead } from "#lib/domain/contact/read-ahead.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { someProject } from "#test/support/records.ts";

let stored: Project | undefined;
let read: { scope: ContactScope; text: string }[];
let ahead: ReadAhead<{ text: string }, string>;

beforeEach(() => {
  stored = someProject();
  read = [];
  ahead = new ReadAhead({ find: async () => stored }, (_dataId, scope, { text }) => {
    read.push({ scope, text });
    return `${text} ${read.length}`;
  });
});

it("reads once, ahead only in a project that it has seen", async () => {
  const project = someProject();
  stored = project;
  const [first, second] = [{ text: "first" }, { text: "second" }];
  ahead.begin(dataOf(project), first);
  expect(read).toEqual([]);
  expect(await ahead.take(dataOf(project), first)).toEqual({ project, reads: "first 1" });
  ahead.begin(dataOf(project), second);
  expect(read).toHaveLength(2);
  expect(await ahead.take(dataOf(project), second)).toEqual({ project, reads: "second 2" });
});

it.each([
  ["deleted fields", { deletedFields: [{ key: "plan", deletion: 1 }] }],
  ["salt", { salt: "77".repeat(32) }],
])("reads again when the %s changed", async (_what, changes) => {
  const project = someProject();
  stored = project;
  await ahead.take(dataOf(project), { text: "first" });
  const request = { text: "second" };
  stored = { ...project, ...changes };
  ahead.begin(dataOf(project), request);
  expect(await ahead.take(dataOf(project), request)).toMatchObject({ reads: "second 3" });
  expect(read[2]?.scope).toMatchObject(changes);
});

it("uses nothing that was read for another id of the data, as before a reset", async () => {
  const project = someProject();
  stored = project;
  await ahead.take(dataOf(project), { text: "first" });
  const request = { text: "second" };
  ahead.begin(dataOf(project), request);
  expect(await ahead.take(dataId(newId()), request)).toMatchObject({ reads: "second 3" });
  stored = undefined;
  ahead.begin(dataOf(project), request);
  expect(await ahead.take(dataOf(project), request)).toBeUndefined();
});
