import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { foldInto } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { type FixtureProject, openWorkflowFixture } from "#test/workflows/endpoints/workflow-fixture.ts";

const fixture = await forThisFile(openWorkflowFixture());
let project: FixtureProject;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

const list = async (query = "") => (await project.call("GET", `/workflows${query}`)).body;
const namesOf = async (query = "") => (await list(query)).data.map(({ name }: { name: string }) => name);

/** Created one second apart. */
async function createAll(...all: Record<string, unknown>[]): Promise<{ id: string }[]> {
  const made: { id: string }[] = [];
  for (const changes of all) {
    made.push(await project.create(changes));
    fixture.clock.at = new Date(fixture.clock.at.getTime() + 1_000);
  }
  return made;
}

describe("GET /workflows", () => {
  it("shows each workflow as GET /workflows/{id} does, newest first", async () => {
    const [first, second] = await createAll({ name: "First" }, { name: "Second", description: "Text" });
    expect(await list()).toEqual({ data: [second, first], page: 1, pageSize: 20, total: 2, totalPages: 1 });
    const other = await fixture.newProject();
    expect((await other.call("GET", "/workflows")).body.data).toEqual([]);
  });

  it("pages the list, and clamps invalid page values", async () => {
    await createAll(...["A", "B", "C"].map((name) => ({ name })));
    const page = await list("?page=2&pageSize=2");
    expect(page).toMatchObject({ data: [{ name: "A" }], page: 2, pageSize: 2, total: 3, totalPages: 2 });
    expect(await list("?page=9&pageSize=2")).toMatchObject({ data: [], total: 3, totalPages: 2 });
    expect(await list("?page=0&pageSize=500")).toMatchObject({ page: 1, pageSize: 100 });
  });

  it("searches names and descriptions in any case, with every character taken literally", async () => {
    await createAll(
      { name: "Welcome 100%" },
      { name: "B", description: "Says welcome" },
      { name: "C_1" },
      { name: "CX1" },
    );
    expect(await namesOf("?search=%20WELCOME%20")).toEqual(["B", "Welcome 100%"]);
    expect(await namesOf("?search=%25")).toEqual(["Welcome 100%"]);
    expect(await namesOf("?search=c_1")).toEqual(["C_1"]);
  });

  it("filters by status, and answers 400 to an unknown status", async () => {
    const [on] = await createAll({ name: "On" }, { name: "Off" });
    await project.call("PATCH", `/workflows/${on?.id}`, { enabled: true });
    expect(await namesOf("?status=active")).toEqual(["On"]);
    expect(await namesOf("?status=disabled")).toEqual(["Off"]);
    const { status, body } = await project.call("GET", "/workflows?status=paused");
    expect([status, body.error.message]).toEqual([400, 'status: "paused" is not one of active, disabled.']);
  });

  it("sorts by the given field, then by id, and falls back to the time of creation", async () => {
    const [b] = await createAll({ name: "b" }, { name: "A" }, { name: "c" });
    await project.addStep(b?.id ?? "", "DELAY");
    expect(await namesOf("?sort=name&dir=asc")).toEqual(["A", "b", "c"]);
    expect(await namesOf("?sort=name")).toEqual(["c", "b", "A"]);
    expect((await namesOf("?sort=steps"))[0]).toBe("b");
    expect((await namesOf("?sort=updatedAt"))[0]).toBe("b");
    expect(await namesOf("?sort=color&dir=up")).toEqual(["c", "A", "b"]);
    expect(await namesOf("?dir=asc")).toEqual(["b", "A", "c"]);
    const tied = (await list("?sort=steps&dir=asc")).data.slice(0, 2).map(({ id }: { id: string }) => id);
    expect(tied).toEqual(tied.toSorted());
  });

  it("shows the execution count of each workflow from the stream's counters", async () => {
    const [first, second] = await createAll({ name: "First" }, { name: "Second" });
    const counts = { COMPLETED: 3, RUNNING: 2 };
    const folded = Object.entries(counts).map(([field, add], index) => ({ sequence: `${index}`, field, add }));
    await foldInto(fixture.counters, dataOf(project), `workflows#${first?.id}`, "shard", folded, fixture.clock.at);
    const { data } = await list();
    expect(data.map(({ id, _count }: Record<string, unknown>) => [id, _count])).toEqual([
      [second?.id, { steps: 1, executions: 0 }],
      [first?.id, { steps: 1, executions: 5 }],
    ]);
    expect((await project.get(first?.id ?? ""))._count).toEqual({ steps: 1, executions: 5 });
  });

  it("with a hundred workflows reads a few hundred bytes and a counter each, however large their graphs are", async () => {
    const body = { url: "https://hooks.example.com", body: { text: "x".repeat(10_000) } };
    for (let made = 0; made < 100; made += 1) await project.create({ name: `${made}` });
    for (const { id } of (await list("?pageSize=3")).data) await project.addStep(id, "WEBHOOK", body);
    fixture.table.takeUnits();
    expect((await list("?pageSize=100")).data).toHaveLength(100);
    // The caller's key, 100 heads eventually consistent, 100 counters.
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(1 + 5 + 100);
  });
});
