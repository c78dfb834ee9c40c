import { expect, it } from "vitest";
import type { Wait } from "#lib/domain/execution/running/wait-store.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { WaitRepository } from "#lib/storage/execution/wait-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const waits = new WaitRepository(table);

const someWait = (changes: Partial<Wait> = {}, contactId = contactIdFor("5a".repeat(32), newId())): Wait => ({
  key: { workflowId: newId(), contactId, number: 3 },
  executionId: newId(),
  stepId: newId(),
  eventName: "signup # paid",
  ...changes,
});

it("finds executions that wait for a contact's event by its exact name, for 1 unit to write and 1 to read", async () => {
  const projectId = dataId();
  const wait = someWait();
  const { contactId } = wait.key;
  const other = someWait({ eventName: "signup" }, contactId);
  table.takeUnits();
  await waits.put(projectId, wait);
  await waits.put(projectId, wait);
  expect(table.takeUnits()).toEqual({ write: 2, read: 0 });
  await waits.put(projectId, other);
  await waits.put(projectId, someWait());
  table.takeUnits();
  expect(await waits.of(projectId, contactId, wait.eventName)).toEqual([wait]);
  expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
  expect(await waits.of(projectId, contactId, "Signup")).toEqual([]);
  expect(await waits.of(dataId(), contactId, wait.eventName)).toEqual([]);
});

it("separates contacts whose histories share a partition", async () => {
  const projectId = dataId();
  const wait = someWait();
  const twin = `${wait.key.contactId.slice(0, 20)}${newId().slice(20)}`;
  await waits.put(projectId, wait);
  expect(await waits.of(projectId, twin, wait.eventName)).toEqual([]);
});

it("keeps two waits of one contact for one event, and removes exactly one", async () => {
  const projectId = dataId();
  const first = someWait();
  const second = { ...someWait(), key: { ...first.key, workflowId: newId() } };
  await waits.put(projectId, first);
  await waits.put(projectId, second);
  await waits.remove(projectId, first);
  await waits.remove(projectId, first);
  expect(await waits.of(projectId, first.key.contactId, first.eventName)).toEqual([second]);
});
