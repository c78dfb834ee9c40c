import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { type ImportProject, openImportFixture } from "#test/imports/import-fixture.ts";
import { type ModelContacts, type ModelRow, modelImport } from "#test/imports/option-model.ts";
import { createSegment } from "#test/support/api/segment.ts";
import { deathsAmong, MortalWorker } from "#test/support/faults/deaths.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { formOf } from "#test/support/form.ts";

const fixture = await forThisFile(openImportFixture());
let project: ImportProject;

beforeEach(async () => {
  fixture.clock.at = new Date();
  project = await fixture.newProject();
});

const countsOf = ({ processed, created, updated, unchanged, failed }: Awaited<ReturnType<ImportProject["job"]>>) => ({
  ...{ processed, created, updated, unchanged, failed },
});

/** The file in a form, with options as JSON. */
function upload(file: string, options: unknown) {
  const content = typeof options === "string" ? options : JSON.stringify(options);
  const form = formOf([
    { name: "file", filename: "a.csv", type: "text/csv", content: file },
    { name: "options", content },
  ]);
  return project.call("POST", "/contacts/import", form.body, form.headers);
}

const announce = (options: unknown) =>
  project.call("POST", "/contacts/import/upload-url", { filename: "a.csv", size: 1, options });

describe("options of an import", () => {
  it("are refused with 422 at their field, in a form and in JSON", async () => {
    const cases: [options: object, field: string, code: string][] = [
      [{ columns: { Name: "name" } }, "options.columns.Name", "custom"],
      [{ columns: { Name: "data.unsubscribeUrl" } }, "options.columns.Name", "custom"],
      [{ columns: { Name: "data." } }, "options.columns.Name", "custom"],
      [{ columns: { A: "data.x", B: "data.x" } }, "options.columns.B", "custom"],
      [{ columns: { A: "email", B: "email" } }, "options.columns.B", "custom"],
      [{ columns: { ["x".repeat(16_000)]: "ignore" } }, "options.columns", "too_big"],
      [{ onExisting: "replace" }, "options.onExisting", "invalid_enum_value"],
      [{ subscribed: "yes" }, "options.subscribed", "invalid_type"],
      [{ segmentId: "list" }, "options.segmentId", "invalid_string"],
      [{ dryRun: 1 }, "options.dryRun", "invalid_type"],
    ];
    const before = await fixture.traces();
    for (const [options, field, code] of cases) {
      for (const { status, body } of [await announce(options), await upload("email,A,B,Name\n", options)])
        expect([status, body]).toMatchObject([422, { error: { errors: [{ field, code }] } }]);
    }
    expect(await fixture.traces()).toEqual(before);
  });

  it("that do not fit the file are 422 with a form, and fail an upload", async () => {
    const cases: [file: string, columns: object, field: string, reason: string][] = [
      ["email,Name\n", { Nme: "data.name" }, "options.columns.Nme", "unknown_header"],
      ["Name,Plan\n", { Name: "data.name" }, "options.columns", "missing_email_column"],
      ["email\n", { email: "ignore" }, "options.columns", "missing_email_column"],
      ["email,a,b\n", { b: "data.a" }, "options.columns.b", "duplicate_target"],
      ["email,Mail\n", { Mail: "email" }, "options.columns.Mail", "duplicate_target"],
    ];
    const before = await fixture.traces();
    for (const [file, columns, field] of cases) {
      const { status, body } = await upload(file, { columns });
      expect([status, body]).toMatchObject([422, { error: { errors: [{ field, code: "custom" }] } }]);
    }
    expect(await fixture.traces()).toEqual(before);
    for (const [file, columns, , failedReason] of cases)
      expect(await project.import(file, { columns })).toMatchObject({ state: "failed", failedReason });
    expect(await project.contacts()).toEqual({});
  });

  it("name a STATIC segment of the project, or nothing is written", async () => {
    const { id: dynamic } = await createSegment(fixture.table, project.dataId);
    const foreign = await (await fixture.newProject()).newList();
    const before = await fixture.traces();
    for (const [segmentId, status] of [
      [dynamic, 400],
      [foreign, 404],
    ] as const) {
      expect((await announce({ segmentId })).status).toBe(status);
      expect((await upload("email\nann@example.com\n", { segmentId })).status).toBe(status);
    }
    expect(await fixture.traces()).toEqual(before);
  });
});

describe("columns", () => {
  it("go where the options say, in any delimiter, and other columns where their header says", async () => {
    const columns = {
      Kontakt: "email",
      Abo: "subscribed",
      Vorname: "data.firstName",
      email: "data.second",
      Notiz: "ignore",
    };
    const file = "Kontakt;Abo;Vorname;email;Notiz;plan\nann@example.com;no;Änn;x@example.com;secret;pro\n,,,,\n";
    const { result } = await project.import(file, { columns });
    expect(result).toMatchObject({ createdCount: 1, failureCount: 1, errors: [{ row: 3, column: "Kontakt" }] });
    expect(await project.contacts()).toMatchObject({
      "ann@example.com": { subscribed: false, data: { firstName: "Änn", second: "x@example.com", plan: "pro" } },
    });
  });

  it("may be ignored although they share a header", async () => {
    await project.import("email,x,x\nann@example.com,1,2\n", { columns: { x: "ignore" } });
    expect(await project.contacts()).toMatchObject({ "ann@example.com": { data: {} } });
  });
});

describe("contacts that exist", () => {
  it("stay unchanged when skipped, and their rows are counted apart", async () => {
    await project.newContact("ann@example.com", { plan: "free" });
    const before = await project.contact("ann@example.com");
    const file = "email,plan,subscribed\nann@example.com,pro,no\nbea@example.com,a,\nBEA@example.com,b,no\n";
    const job = await project.import(file, { onExisting: "skip" });
    expect(countsOf(job)).toEqual({ processed: 3, created: 1, updated: 0, unchanged: 2, failed: 0 });
    expect(job.result).toMatchObject({
      ...{ totalRows: 3, successCount: 3, createdCount: 1, updatedCount: 0, skippedCount: 2, failureCount: 0 },
    });
    expect(await project.contact("ann@example.com")).toEqual(before);
    expect(await project.contact("bea@example.com")).toMatchObject({ subscribed: true, data: { plan: "a" } });
  });

  it("are put on the list with new ones, once each, also when skipped", async () => {
    await project.newContact("ann@example.com");
    const segmentId = await project.newList();
    const file = "email\nbea@example.com\nann@example.com\nnope\nbea@example.com\n";
    for (const onExisting of ["skip", "merge"]) await project.import(file, { onExisting, segmentId });
    expect(await project.members(segmentId)).toEqual({
      emails: ["bea@example.com", "ann@example.com"],
      memberCount: 2,
    });
  });

  it("end the import when their list is deleted meanwhile", async () => {
    const segmentId = await project.newList();
    const id = await project.announced("email\nann@example.com\n", { segmentId });
    const { version } = await fixture.segments.snapshot(project.dataId);
    await fixture.segments.remove(project.dataId, segmentId, { version });
    await project.work(id);
    expect(await project.job(id)).toMatchObject({ state: "failed", failedReason: "segment_deleted" });
  });
});

describe("a dry run", () => {
  const file =
    "email,subscribed,plan\nann@example.com,,new\nbea@example.com,no,\nnope,,\nbea@example.com,,x\ncy@example.com,yes,\ncy@example.com,,\n";

  it("reports what the import then does, and writes nothing but its job", async () => {
    await project.newContact("ann@example.com", { plan: "old" });
    await project.newContact("cy@example.com");
    const segmentId = await project.newList();
    const people = await project.contacts();
    const [id, how] = [await project.announced(file, { dryRun: true, segmentId }), { batchRows: 2, seconds: 0.004 }];
    const before = await fixture.traces();
    await project.work(id, how);
    const dry = await project.job(id);
    const { items } = await fixture.traces();
    expect(items.filter((item) => !before.items.includes(item) && !item.startsWith("Q#"))).toEqual([]);
    expect(await project.contacts()).toEqual(people);
    expect(await project.members(segmentId)).toEqual({ emails: [], memberCount: 0 });

    const real = await project.import(file, { segmentId }, how);
    expect(countsOf(dry)).toEqual({ processed: 6, created: 1, updated: 2, unchanged: 2, failed: 1 });
    expect([countsOf(dry), dry.result]).toEqual([countsOf(real), real.result]);
    expect([dry.dryRun, real.dryRun]).toEqual([true, false]);
  });

  it("remembers the rows of two spans only", async () => {
    const rows = ["ann", "bea", "cy", "dee", "ann", "ann"].map((name) => `${name}@example.com\n`).join("");
    const options = { dryRun: true };
    const bounded = await project.import(`email\n${rows}`, options, {
      batchRows: 1,
      spanMax: { contacts: 1, bytes: 1_000 },
    });
    expect(countsOf(bounded)).toMatchObject({ created: 5, unchanged: 1 });
    const turns = { batchRows: 1, spanMax: { contacts: 3, bytes: 1_000 }, seconds: 0.004 };
    expect(countsOf(await project.import(`email\n${rows}`, options, turns))).toMatchObject({
      created: 4,
      unchanged: 2,
    });
  });
});

describe("rows and options", () => {
  const names = ["ann", "bea", "cy", "dee"].map((name) => `${name}@example.com`);
  const row = fc.tuple(
    fc.constantFrom(...names, ""),
    fc.constantFrom("", "yes", "no", "perhaps"),
    fc.constantFrom("", "a", "b"),
  );
  const contact = fc.record({
    subscribed: fc.boolean(),
    data: fc.constantFrom({}, { plan: "a" }, { plan: "b", kept: 1 }),
  });
  const columns = { Mail: "email", State: "subscribed", Plan: "data.plan" };

  it("have the effect and the counts of a plain model", async () => {
    const property = fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 8 }) as fc.Arbitrary<ModelRow[]>,
      fc.dictionary(fc.constantFrom(...names.slice(0, 3)), contact, {
        noNullPrototype: true,
      }) as fc.Arbitrary<ModelContacts>,
      fc.record({ onExisting: fc.constantFrom("merge" as const, "skip" as const), subscribed: fc.boolean() }),
      fc.record({
        dryRun: fc.boolean(),
        batchRows: fc.integer({ min: 1, max: 4 }),
        seconds: fc.constantFrom(0.004, 40),
      }),
      async (rows, known, options, { dryRun, ...how }) => {
        const own = await fixture.newProject();
        for (const [email, { subscribed, data }] of Object.entries(known))
          await own.newContact(email, data, subscribed);
        const segmentId = await own.newList();
        const file = ["Mail;State;Plan", ...rows.map((cells) => cells.join(";"))].join("\n");
        const job = await own.import(file, { ...options, columns, segmentId, dryRun }, how);
        const expected = modelImport(known, { rows, options, batchRows: how.batchRows });
        expect([job.state, countsOf(job)]).toEqual(["completed", expected.counts]);
        expect(job.result?.errors.map((error) => error.row)).toEqual(expected.failedLines);
        const written = dryRun ? { contacts: known, members: [] } : expected;
        const states = Object.entries(await own.contacts()).map(([email, { subscribed, data }]) => [
          email,
          { subscribed, data },
        ]);
        expect(Object.fromEntries(states)).toEqual(written.contacts);
        const { emails, memberCount } = await own.members(segmentId);
        expect([emails, memberCount]).toEqual([written.members, written.members.length]);
      },
    );
    await fc.assert(property, { numRuns: 20 });
  });
});

describe("a worker that dies", () => {
  const file = "email,plan\nann@example.com,new\nbea@example.com,b\nnope,\nann@example.com,new\ncy@example.com,c\n";

  it.each([
    ["puts skipped and new contacts on the list once", { onExisting: "skip", subscribed: false }],
    ["rehearses its rows again", { dryRun: true }],
  ])("%s, wherever it dies", async (_, options) => {
    const outcome = async (death?: { call: number; when: "before" | "after" }) => {
      const own = await fixture.newProject();
      await own.newContact("ann@example.com", { plan: "old" });
      const segmentId = await own.newList();
      const id = await own.announced(file, { ...options, segmentId });
      const worker = new MortalWorker(death);
      const through = worker.tableOfWrites(fixture.table);
      await own.work(id, { through, queue: worker.port(fixture.jobs), batchRows: 2 }).catch(() => undefined);
      await own.work(id, { batchRows: 2 });
      const job = await own.job(id);
      const { calls } = worker;
      return {
        calls,
        state: job.state,
        counts: countsOf(job),
        result: job.result,
        ...(await own.members(segmentId)),
        contacts: await own.contacts(),
      };
    };
    const { calls, ...expected } = await outcome();
    expect([expected.state, expected.counts.processed]).toEqual(["completed", 5]);
    for (const death of deathsAmong(calls)) {
      const { calls: made, ...actual } = await outcome(death);
      expect({ death, ...actual }).toEqual({ death, ...expected });
      expect(made).toBeGreaterThan(0);
    }
  });
});
