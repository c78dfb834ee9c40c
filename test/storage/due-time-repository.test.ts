import { expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { DueTimeRepository } from "#lib/storage/workflow/due-time-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());

it("lists due times in order, page by page, one per workflow, for 3 write units each", async () => {
  const times = new DueTimeRepository(table);
  const [projectId, workflowId, since] = [dataId(), newId(), someTime];
  const far = (ms: number) => new Date(Date.parse("2020-01-01T00:00:00.000Z") + ms).toISOString();
  table.takeUnits();
  await times.put({ dataId: projectId, workflowId, since, at: far(5) });
  expect(table.takeUnits().write).toBe(2);
  await times.put({ dataId: projectId, workflowId, since, at: far(1) });
  expect(table.takeUnits().write).toBe(3);
  const others = Array.from({ length: 120 }, (_, count) => ({
    dataId: projectId,
    workflowId: newId(),
    since,
    at: far(count + 2),
  }));
  await Promise.all(others.map((due) => times.put(due)));
  const first = await times.list(new Date(far(50)), undefined);
  expect(first.due.slice(0, 2)).toEqual([{ dataId: projectId, workflowId, since, at: far(1) }, others[0]]);
  expect(first.due).toHaveLength(50);
  const page = await times.list(new Date(far(500)), undefined);
  expect(page.due).toHaveLength(100);
  expect((await times.list(new Date(far(500)), page.next)).due).toHaveLength(21);
  await times.drop(projectId, { workflowId, since: far(1) });
  await times.drop(projectId, { workflowId, since });
  expect((await times.list(new Date(far(1)), undefined)).due).toEqual([]);
  for (const due of others) await times.drop(projectId, due);
});
