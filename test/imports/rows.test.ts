import { beforeEach, describe, expect, it } from "vitest";
import { noDataChange } from "#lib/domain/contact/data.ts";
import { SuppressionRepository } from "#lib/storage/suppression/suppression-repository.ts";
import { type ImportProject, openImportFixture } from "#test/imports/import-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openImportFixture());
let project: ImportProject;

beforeEach(async () => {
  fixture.clock.at = new Date();
  project = await fixture.newProject();
});

/** Reasons by line. */
async function errorsOf(file: Buffer | string): Promise<unknown[]> {
  const { result } = await project.import(file);
  return (result?.errors ?? []).map(({ row, column, email, reason }) => [row, column, email, reason]);
}

const dataIn = async (file: string) => {
  await project.import(file);
  return (await project.contact("ann@example.com"))?.data;
};

describe("the rows of an import", () => {
  it("create contacts, update others and report errors, and no bad row stops the others", async () => {
    await project.newContact("bea@example.com", { plan: "free", age: 3 });
    const job = await project.import("email,plan\nANN@Example.com ,pro\nbea@example.com,team\nnope,x\n");
    expect(job).toMatchObject({ state: "completed", progress: 100, failedReason: null });
    expect(job.result).toEqual({
      totalRows: 3,
      successCount: 2,
      createdCount: 1,
      updatedCount: 1,
      skippedCount: 0,
      failureCount: 1,
      keptOptOutCount: 0,
      suppressedCount: 0,
      errors: [{ row: 4, column: "email", email: "nope", reason: "invalid_email", message: "Not an email address." }],
      errorsTruncated: false,
      warnings: [],
      warningCount: 0,
    });
    expect(await project.contacts()).toEqual({
      "ann@example.com": { subscribed: true, snoozedUntil: null, data: { plan: "pro" } },
      "bea@example.com": { subscribed: true, snoozedUntil: null, data: { plan: "team", age: 3 } },
    });
  });

  it("have their address in a column that means email, which becomes no data key", async () => {
    const { result } = await project.import("E-Mail,mail,plan\nann@example.com,other@example.com,pro\nnope,,\n");
    expect(result).toMatchObject({ createdCount: 1, errors: [{ row: 3, column: "E-Mail", reason: "invalid_email" }] });
    expect(await project.contacts()).toMatchObject({
      "ann@example.com": { data: { mail: "other@example.com", plan: "pro" } },
    });
  });

  it("get the type of their value when it converts without loss, and are text otherwise", async () => {
    const values = [
      "1",
      "-2.5",
      "0",
      "007",
      "1e3",
      "1e21",
      "1e+21",
      "-0",
      "1.0",
      "+1",
      "Infinity",
      "NaN",
      "true",
      "false",
      "True",
      "null",
      "{}",
      "9007199254740993",
      "0.1",
      ".5",
      "=1+1",
    ];
    const file = `email,${values.map((_, index) => `v${index}`).join(",")}\nann@example.com,${values.join(",")}\n`;
    const data = (await dataIn(file)) ?? {};
    expect(values.map((_, index) => data[`v${index}`])).toEqual([
      ...[
        1,
        -2.5,
        0,
        "007",
        "1e3",
        "1e21",
        1e21,
        "-0",
        "1.0",
        "+1",
        "Infinity",
        "NaN",
        true,
        false,
        "True",
        "null",
        "{}",
      ],
      ...["9007199254740993", 0.1, ".5", "=1+1"],
    ]);
  });

  it("have their cells trimmed, and empty, missing and surplus cells ignored", async () => {
    await project.newContact("ann@example.com", { a: "kept", b: "kept" });
    expect(await dataIn('email,a,b,c,d\nann@example.com,," ",  x  \nann@example.com,,,,y,surplus\n')).toEqual({
      a: "kept",
      b: "kept",
      c: "x",
      d: "y",
    });
  });

  it("are named by trimmed headers, and columns with an empty or reserved header are ignored", async () => {
    const headers = [
      "EMAIL",
      " Name ",
      "name",
      "",
      "",
      "id",
      "petrel_id",
      "petrel_email",
      "unsubscribeUrl",
      "__proto__",
      "constructor",
    ];
    const file = `${headers.join(",")}\nann@example.com,A,a,1,2,3,4,5,6,7,8\n`;
    expect(await dataIn(file)).toEqual({ Name: "A", name: "a" });
  });

  it.each(["=cmd|' /C calc'!A0", "@SUM(1)", "+49 170", "-1-1", "<script>", "漢字 🙂 é", "a\n\nb", "Robert'); DROP"])(
    "keep %j unchanged",
    async (text) => {
      expect(await dataIn(`email,a\nann@example.com,"${text}"\n`)).toEqual({ a: text });
    },
  );

  it.each([
    ["true", true],
    ["TRUE", true],
    ["1", true],
    ["Yes", true],
    ["false", false],
    ["0", false],
    ["nO", false],
  ])("read %j as the subscription, for new and known contacts", async (word, subscribed) => {
    await project.newContact("bea@example.com", {}, !subscribed);
    await project.import(`Subscribed,email\n${word},ann@example.com\n ${word} ,bea@example.com\n`);
    expect(Object.values(await project.contacts()).map((each) => each.subscribed)).toEqual([subscribed, subscribed]);
  });

  it("keep the subscription when they have none, and subscribe new contacts", async () => {
    await project.newContact("bea@example.com", {}, false);
    await project.import("email,subscribed\nann@example.com,\nbea@example.com, \n");
    expect((await project.contact("ann@example.com"))?.subscribed).toBe(true);
    expect((await project.contact("bea@example.com"))?.subscribed).toBe(false);
  });

  it("end a snooze when they set the subscription, and keep it otherwise", async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    for (const email of ["ann@example.com", "bea@example.com"]) {
      const contact = await project.newContact(email);
      await fixture.contacts.snooze(project.dataId, project, {
        known: contact,
        until,
        now: fixture.clock.now(),
      });
    }
    await project.import("email,subscribed\nann@example.com,no\nbea@example.com,\n");
    expect(await project.contact("ann@example.com")).toMatchObject({ subscribed: false, snoozedUntil: null });
    expect(await project.contact("bea@example.com")).toMatchObject({ subscribed: false, snoozedUntil: until });
  });

  it("of one address are merged in order, and a later row wins", async () => {
    const file = "email,a,b,subscribed\nann@example.com,1,,yes\nANN@example.com,2,x,no\nann@EXAMPLE.com,,y,\n";
    const { result } = await project.import(file);
    expect(result).toMatchObject({ totalRows: 3, successCount: 3, createdCount: 1, updatedCount: 2 });
    expect(await project.contacts()).toEqual({
      "ann@example.com": { subscribed: false, snoozedUntil: null, data: { a: 2, b: "y" } },
    });
  });

  it("are each reported by line, column and address when they are invalid", async () => {
    const long = "k".repeat(129);
    const file = [
      `E-Mail,Email,Subscribed,${long},note`,
      ",,,,no address",
      ',"ann@",,,',
      ",ann@example.com,maybe,,",
      ",ann@example.com,,x,",
      ',ann@example.com,,,"note"s',
      `,ann@example.com,,,${"x".repeat(70_000)}`,
      ',ann@example.com,,,"never closed',
      ",bea@example.com,,,fine",
      `,${"a".repeat(300)}@x,,,`,
    ].join("\n");
    expect(await errorsOf(file)).toEqual([
      [2, "Email", null, "missing_email"],
      [3, "Email", "ann@", "invalid_email"],
      [4, "Subscribed", "ann@example.com", "invalid_subscribed"],
      [5, long, "ann@example.com", "value_too_long"],
      [6, null, null, "invalid_row"],
      [7, null, "ann@example.com", "value_too_long"],
      [8, null, null, "invalid_row"],
      [10, "Email", "a".repeat(254), "invalid_email"],
    ]);
    expect(Object.keys(await project.contacts())).toEqual(["bea@example.com"]);
  });

  it("that would grow a contact's data over 64 KB are refused, and other rows of the address are imported", async () => {
    await project.newContact("ann@example.com", { old: "x".repeat(40_000) });
    const file = `email,a,b\nann@example.com,${"a".repeat(20_000)},\nann@example.com,,${"b".repeat(20_000)}\nann@example.com,short,${"b".repeat(20_000)}\n`;
    expect(await errorsOf(file)).toEqual([[3, null, "ann@example.com", "value_too_long"]]);
    const { data = {} } = (await project.contact("ann@example.com")) ?? {};
    expect([data["a"], String(data["b"]).length]).toEqual(["short", 20_000]);
  });

  it("are imported and counted when their address is on the suppression list", async () => {
    await project.newContact("ann@example.com");
    for (const [email, expiresAt] of [
      ["ann@example.com", null],
      ["bea@example.com", null],
      ["cy@example.com", new Date(fixture.clock.at.getTime() - 1).toISOString()],
    ] as const) {
      const cause = { reason: "manual", source: "api", emailId: null, note: null, expiresAt } as const;
      await new SuppressionRepository(fixture.table).add(project.dataId, project, {
        email,
        cause,
        now: fixture.clock.at,
      });
    }
    const { result } = await project.import(
      "email,subscribed\nann@example.com,yes\nann@example.com,yes\nbea@example.com,yes\ncy@example.com,yes\nnope,yes\n",
    );
    expect(result).toMatchObject({ successCount: 4, createdCount: 2, failureCount: 1, suppressedCount: 3 });
  });

  it("keep the contacts' own opt-outs and count the rows that would lift one, unless the job may lift them", async () => {
    for (const email of ["ann@example.com", "bea@example.com", "cy@example.com"]) {
      const contact = await project.newContact(email);
      const byPerson = { email: undefined, subscribed: false, askedBy: "person", data: noDataChange } as const;
      const byKey = { email: undefined, subscribed: false, data: noDataChange };
      const wanted = email.startsWith("cy") ? byKey : byPerson;
      await fixture.contacts.update(project.dataId, project, {
        known: contact,
        changes: wanted,
        now: fixture.clock.now(),
      });
    }
    const file =
      "email,subscribed,a\nann@example.com,yes,1\nann@example.com,yes,2\nbea@example.com,,3\ncy@example.com,yes,4\n";
    const { result } = await project.import(file);
    expect(result).toMatchObject({ successCount: 4, updatedCount: 4, keptOptOutCount: 2 });
    const states = async () =>
      Object.values(await project.contacts()).map(({ subscribed, data }) => [subscribed, data]);
    const [ann, bea, cy] = [{ a: 2 }, { a: 3 }, { a: 4 }];
    expect(await states()).toEqual(
      expect.arrayContaining([
        [false, ann],
        [false, bea],
        [true, cy],
      ]),
    );
    const lifted = await project.import(file, { resubscribe: true });
    expect(lifted.result).toMatchObject({ keptOptOutCount: 0 });
    expect(await states()).toEqual(
      expect.arrayContaining([
        [true, ann],
        [false, bea],
        [true, cy],
      ]),
    );
  });

  it("with more or fewer cells than the header are imported and reported by line", async () => {
    const more = Array.from({ length: 101 }, (_, index) => `r${index}@example.com,1,2,3`).join("\n");
    const file = `email,a,b\nann@example.com,1\n\n"bea@example.com","1\n2",3\ncy@example.com,1,2,3\n${more}\n`;
    const { result } = await project.import(file);
    // The record on lines 4 and 5 has as many cells as the header.
    const lines = [2, 6, ...Array.from({ length: 98 }, (_, index) => index + 7)];
    const warnings = lines.map((line) => ({ line, code: "cell_count" }));
    expect(result).toMatchObject({ totalRows: 104, successCount: 104, warnings, warningCount: 103 });
    expect((await project.contact("ann@example.com"))?.data).toEqual({ a: 1 });
  });

  it("with an unclosed quote, or a quote inside an unquoted cell, end at their line", async () => {
    const file = 'email,a\nann@example.com,"open\nbea@example.com,fine\ncy@example.com,in"side\ndan@example.com,"ok"\n';
    expect(await errorsOf(file)).toEqual([
      [2, null, null, "invalid_row"],
      [4, null, null, "invalid_row"],
    ]);
    expect(Object.keys(await project.contacts()).sort()).toEqual(["bea@example.com", "dan@example.com"]);
  });

  it("find contacts that have moved to another address, and create new ones for the old addresses", async () => {
    const contact = await project.newContact("old@example.com", { a: 1 });
    const moved = { email: "new@example.com", subscribed: undefined, data: { set: {}, remove: [], setIfAbsent: {} } };
    await fixture.contacts.update(project.dataId, project, {
      known: contact,
      changes: moved,
      now: fixture.clock.now(),
    });
    const { result } = await project.import("email,b\nnew@example.com,2\nold@example.com,3\n");
    expect(result).toMatchObject({ createdCount: 1, updatedCount: 1 });
    expect((await project.contact("new@example.com"))?.id).toBe(contact.id);
    expect((await project.contact("new@example.com"))?.data).toEqual({ a: 1, b: 2 });
    expect((await project.contact("old@example.com"))?.data).toEqual({ b: 3 });
  });

  it("without a change write nothing", async () => {
    await project.newContact("ann@example.com", { a: 1 });
    const before = await project.contact("ann@example.com");
    const { result } = await project.import("email,a,subscribed\nann@example.com,1,true\n");
    expect(result).toMatchObject({ updatedCount: 1 });
    expect(await project.contact("ann@example.com")).toEqual(before);
  });

  it("cost three units per new contact, one per changed contact, and a read each", async () => {
    const list = (plan: string) =>
      `email,plan\n${Array.from({ length: 100 }, (_, i) => `r${i}@example.com,${plan}\n`).join("")}`;
    const unitsOf = async (file: string) => {
      const id = await project.announced(file);
      fixture.table.takeUnits();
      await project.work(id);
      return fixture.table.takeUnits();
    };
    // In addition: the reads of the job and its project, and the saves of the job at its start, when its text is known, and at its end.
    expect(await unitsOf(list("free"))).toEqual({ write: 303, read: 102 });
    expect(await unitsOf(list("pro"))).toEqual({ write: 103, read: 102 });
    expect(await unitsOf(list("pro"))).toEqual({ write: 3, read: 102 });
  });
});
