import { randomBytes } from "node:crypto";
import { contactsApi } from "#functions/api/contacts/wiring.ts";
import { FieldDeletion } from "#lib/domain/contact/field-deletion.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { DynamoFieldReader } from "#lib/storage/contact/field-reader.ts";
import { DynamoFieldSweeper } from "#lib/storage/contact/field-sweeper.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { callerThroughGateway } from "#test/support/api/call.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { startTable } from "#test/support/table.ts";
import { openTableFollower } from "#test/support/table-follower.ts";

export type FieldFixture = Awaited<ReturnType<typeof openFieldFixture>>;
export type FixtureProject = Awaited<ReturnType<FieldFixture["newProject"]>>;

/** Contacts and their fields as callers see them on a real table, its stream, and the jobs that follow from it. */
export async function openFieldFixture() {
  const table = await startTable({ stream: true });
  const outside = testOutside();
  const { clock, jobs } = outside;
  const projects = new ProjectRepository(table);
  const api = contactsApi(table, apiSettings, outside);
  const follow = await openTableFollower(table, clock, jobs);

  /** A worker of its own, of which a test may replace the table. */
  const deletion = (through: Table = table): FieldDeletion =>
    new FieldDeletion({
      projects: new ProjectRepository(through),
      sweeper: new DynamoFieldSweeper(through, clock),
      jobs,
      clock,
    });

  const fixture = {
    table,
    clock,
    contacts: new ContactRepository(table),
    projects,
    counters: new CounterRepository(table),
    reader: new DynamoFieldReader(table, clock),
    queue: jobs.queued,
    deletion,
    stop: table.stop,
    advance: (seconds: number) => clock.advance(seconds),
    /** Brings counters and orders up to date. */
    follow,
    /** The jobs that are due, and those that follow from them. */
    async work() {
      await fixture.follow();
      for (let next = jobs.takeDue(); next; next = jobs.takeDue()) {
        if (next.type === "sweepField") await deletion().sweep(next, clock.in(40));
      }
      await fixture.follow();
    },
    async newProject() {
      const { project, secretKey } = await createProject(table, { salt: randomBytes(32).toString("hex") });
      const call = callerThroughGateway(api, secretKey);
      return {
        id: project.id,
        salt: project.salt,
        call,
        async upsert(email: string, data: Record<string, unknown>): Promise<string> {
          const { status, body } = await call("POST", "/contacts", { email, data });
          if (status !== 200 && status !== 201) throw new Error(`POST /contacts: ${JSON.stringify(body)}`);
          return body.id;
        },
        /** With the field in the query where a path cannot carry it. */
        path: (field: string, rest = "") => {
          const encoded = encodeURIComponent(field);
          if (!/[/?%]/.test(field)) return `/contacts/fields/${encoded}${rest}`;
          const [path, query] = rest.split("?");
          return `/contacts/fields/-${path}?field=${encoded}${query === undefined ? "" : `&${query}`}`;
        },
        /** Custom fields as they are listed, by name. */
        async custom(): Promise<Record<string, [string, number]>> {
          const { body } = await call("GET", "/contacts/fields");
          const listed = body.fields.filter(({ field }: { field: string }) => field.startsWith("data."));
          return Object.fromEntries(
            listed.map((each: { field: string; type: string; coverage: number }) => [
              each.field.slice("data.".length),
              [each.type, each.coverage],
            ]),
          );
        },
        find: async (): Promise<Project> => {
          const found = await projects.find(project.id);
          if (!found) throw new Error("The project is gone.");
          return found;
        },
        stored: async () => (await table.scan()).filter((item) => String(item["pk"]).startsWith(`C#${project.id}#`)),
        /** What is kept of deletions, wherever it is. */
        async traces() {
          const items = (await table.scan()).filter((item) => JSON.stringify(item).includes(project.id));
          return items.filter((item) => item["df"] !== undefined || String(item["pk"]).startsWith("Z#"));
        },
      };
    },
  };

  return fixture;
}
