import { fieldDeletion } from "#functions/wiring/field-deletion.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { dataIdOf } from "#lib/platform/data-id.ts";
import { DynamoFieldReader } from "#lib/storage/contact/field-reader.ts";
import { callerOf, callerThroughGateway } from "#test/support/api/call.ts";
import { contactApis } from "#test/support/api/open-api.ts";
import { openProject } from "#test/support/api/project.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { jobRunner } from "#test/support/jobs-worker.ts";
import { found } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import { itemsOf, startTable } from "#test/support/table.ts";
import { openTableFollower } from "#test/support/table-follower.ts";

type FieldFixture = Awaited<ReturnType<typeof openFieldFixture>>;
export type FixtureProject = Awaited<ReturnType<FieldFixture["newProject"]>>;

/** Contacts and their fields behind the API, on a real table, its stream and its jobs. */
export async function openFieldFixture() {
  const table = await startTable({ stream: true });
  const outside = testOutside();
  const { clock, jobs } = outside;
  const stores = repositories(table, clock);
  const api = contactApis(table, outside);
  const follow = await openTableFollower(table, clock, jobs);
  const run = jobRunner(table, outside);

  /** Runs the jobs that are due, and those that follow from them. */
  async function work() {
    await follow();
    for (let next = jobs.takeDue(); next; next = jobs.takeDue()) if (next.type === "sweepField") await run(next);
    await follow();
  }

  async function newProject() {
    const project = await openProject(table, callerOf(api));
    const { id, secretKey, salt } = project;
    const call = callerThroughGateway(api, secretKey);
    return {
      ...{ id, salt, call },
      async upsert(email: string, data: Record<string, unknown>): Promise<string> {
        const { status, body } = await call("POST", "/contacts", { email, data });
        if (status !== 200 && status !== 201) throw new Error(`POST /contacts: ${JSON.stringify(body)}`);
        return body.id;
      },
      /** With the field in the query where a path cannot contain it. */
      path: (field: string, rest = "") => {
        const encoded = encodeURIComponent(field);
        if (!/[/?%]/.test(field)) return `/contacts/fields/${encoded}${rest}`;
        const [path, query] = rest.split("?");
        return `/contacts/fields/-${path}?field=${encoded}${query === undefined ? "" : `&${query}`}`;
      },
      /** Type and coverage of the listed custom fields, by name. */
      async custom(): Promise<Record<string, [string, number]>> {
        const listed: { field: string; type: string; coverage: number }[] = (await call("GET", "/contacts/fields")).body
          .fields;
        const own = listed.filter(({ field }) => field.startsWith("data."));
        return Object.fromEntries(
          own.map(({ field, type, coverage }) => [field.slice("data.".length), [type, coverage]]),
        );
      },
      find: (): Promise<Project> => found(stores.projects.find(dataIdOf(id, 0))),
      stored: () => itemsOf(table, id, "C"),
      /** Everything stored about deletions. */
      async traces() {
        const items = (await table.scan()).filter((item) => JSON.stringify(item).includes(id));
        return items.filter(({ df, pk }) => df !== undefined || String(pk).startsWith("Z#"));
      },
    };
  }

  return {
    ...stores,
    ...{ table, clock, follow, work, newProject },
    reader: new DynamoFieldReader(table, clock),
    queue: jobs.queued,
    /** A worker, on a table that a test may replace. */
    deletion: (through = { name: table.name, documents: table.documents }) => fieldDeletion(through, outside),
    advance: (seconds: number) => clock.advance(seconds),
    stop: table.stop,
  };
}
