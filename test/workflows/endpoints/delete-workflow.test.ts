import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { executionStatePartitions } from "#lib/storage/execution/execution-list.ts";
import { workflowKey } from "#lib/storage/workflow/workflow-item.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putItem } from "#test/support/table.ts";
import { type FixtureProject, openWorkflowFixture } from "#test/workflows/endpoints/workflow-fixture.ts";

const fixture = await forThisFile(openWorkflowFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const remove = (id: string) => project.call("DELETE", `/workflows/${id}`);

/** Adds executions to the index of active ones, as the runner of executions does. */
async function putActive(workflowId: string, count: number): Promise<{ pk: string; sk: string }[]> {
  const partitions = executionStatePartitions(dataOf(project), workflowId, "A");
  const keys = Array.from({ length: count }, (_, index) => ({ pk: `J#${project.id}#x`, sk: `${workflowId}#${index}` }));
  for (const [index, key] of keys.entries()) {
    const Item = { ...key, pk2: partitions[index % partitions.length], sk2: key.sk };
    await putItem(fixture.table, Item);
  }
  return keys;
}

describe("DELETE /workflows/{id}", () => {
  it("removes the workflow completely, including older graphs, and keeps all others", async () => {
    const kept = await project.create();
    const before = await project.stored();
    const { id } = await project.create();
    for (const type of ["DELAY", "EXIT"]) {
      const head = await fixture.workflows.find(dataOf(project), id);
      if (head) await fixture.workflows.useGraph(dataOf(project), head);
      await project.addStep(id, type);
    }
    expect((await project.stored()).length - before.length).toBe(1 + 3);
    expect(await remove(id)).toEqual({ status: 204, body: undefined });
    expect(await project.stored()).toEqual(before);
    expect((await project.call("GET", "/workflows")).body.data).toEqual([kept]);
    expect((await remove(id)).body.error.code).toBe("WORKFLOW_NOT_FOUND");
  });

  it("answers 409 with their count while executions are active, whether the workflow is enabled or not", async () => {
    const { id } = await project.create();
    const keys = await putActive(id, 5);
    const { id: idle } = await project.create();
    for (const enabled of [true, false]) {
      await project.call("PATCH", `/workflows/${id}`, { enabled });
      const before = await project.stored();
      const { status, body } = await remove(id);
      expect([status, body.error.code, body.error.details]).toEqual([409, "CONFLICT", { activeExecutions: 5 }]);
      expect(await project.stored()).toEqual(before);
    }
    expect((await remove(idle)).status).toBe(204);
    for (const Key of keys)
      await fixture.table.documents.send(new DeleteCommand({ TableName: fixture.table.name, Key }));
    expect((await remove(id)).status).toBe(204);
  });

  it("completes a deletion that died half-way", async () => {
    const { id } = await project.create();
    const Key = workflowKey(dataOf(project), id);
    await fixture.table.documents.send(new DeleteCommand({ TableName: fixture.table.name, Key }));
    expect((await project.stored()).length).toBe(1);
    expect((await remove(id)).status).toBe(404);
    expect(await project.stored()).toEqual([]);
  });

  it("succeeds once for concurrent requests", async () => {
    const { id } = await project.create();
    const answers = await Promise.all([1, 2, 3].map(() => remove(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  });

  it("answers 404 for an unknown workflow and for one of another project, which stays", async () => {
    const { id } = await project.create();
    const other = await fixture.newProject();
    expect((await other.call("DELETE", `/workflows/${id}`)).body.error.code).toBe("WORKFLOW_NOT_FOUND");
    expect((await remove(newId())).status).toBe(404);
    expect((await project.call("GET", `/workflows/${id}`)).status).toBe(200);
  });
});
