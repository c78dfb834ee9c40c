import { beforeEach, describe, expect, it } from "vitest";
import { projectsOperation } from "#functions/operators/projects/wiring.ts";
import { disabledReasons } from "#lib/domain/project/project.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import { securityFixture } from "#test/security/security-fixture.ts";
import { MortalWorker } from "#test/support/faults/deaths.ts";
import { isWrite, tableThrough } from "#test/support/faults/failing-table.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const fixture = securityFixture(table);
const audit = new AuditRepository(table);
const operate = projectsOperation(table, {}, fixture);
let projectId: ProjectId;

beforeEach(async () => {
  projectId = (await fixture.newProject()).id;
});

const lines = async () => (await audit.list(projectId, { filter: {}, after: undefined, limit: 10 })).lines;
const present = async () => (await fixture.projects.findById(projectId))?.disabledReason;

describe("the operator", () => {
  it.each(disabledReasons)("disables for %s and enables again", async (disabledReason) => {
    expect(await operate({ projectId, disabledReason })).toEqual({ projectId, disabledReason, changed: true });
    expect(await present()).toBe(disabledReason);
    expect(await operate({ projectId, disabledReason: null })).toEqual({
      projectId,
      disabledReason: null,
      changed: true,
    });
    expect(await present()).toBeNull();
  });

  it("has a line in the audit log for each change, and none for an order that changes nothing", async () => {
    for (const disabledReason of ["MANUAL", "MANUAL", null] as const) await operate({ projectId, disabledReason });
    const { name } = (await fixture.projects.findById(projectId)) ?? {};
    const target = { type: "project", id: projectId, name };
    const [enabled, disabled] = [{ disabledReason: null }, { disabledReason: "MANUAL" }];
    const actor = { type: "OPERATOR", id: null, name: null };
    expect((await lines()).toSorted((one, other) => (one.action < other.action ? -1 : 1))).toMatchObject([
      { action: "project.enable", actor, target, before: disabled, after: enabled },
      { action: "project.suspend", actor, target, before: enabled, after: disabled },
    ]);
  });

  it("has the line of a change whose process dies right after it", async () => {
    const mortal = new MortalWorker({ call: 1, when: "after" });
    const dying = projectsOperation(mortal.tableOfWrites(table), {}, fixture);
    await expect(dying({ projectId, disabledReason: "MANUAL" })).rejects.toThrow("died");
    expect(await operate({ projectId, disabledReason: "MANUAL" })).toMatchObject({ changed: false });
    expect(await lines()).toMatchObject([{ action: "project.suspend" }]);
  });

  it("has a line that tells which reason its order replaced, also when another order was faster", async () => {
    let isOutrun = false;
    const outrun = tableThrough(table, async (command, send) => {
      if (isWrite(command) && !isOutrun) {
        isOutrun = true;
        await operate({ projectId, disabledReason: "MANUAL" });
      }
      return send(command);
    });
    await projectsOperation(outrun, {}, fixture)({ projectId, disabledReason: "PHISHING_DETECTED" });
    const changes = (await lines()).map(({ before, after }) => [before?.["disabledReason"], after?.["disabledReason"]]);
    expect(new Set(changes)).toEqual(
      new Set([
        [null, "MANUAL"],
        ["MANUAL", "PHISHING_DETECTED"],
      ]),
    );
  });

  it("replaces one reason by another, and both are listed", async () => {
    await operate({ projectId, disabledReason: "EMAIL_REPUTATION" });
    await operate({ projectId, disabledReason: "PHISHING_DETECTED" });
    expect((await fixture.projects.findById(projectId))?.suspensions).toEqual([
      { reason: "PHISHING_DETECTED", at: someTime, liftedAt: null },
      { reason: "EMAIL_REPUTATION", at: someTime, liftedAt: someTime },
    ]);
  });

  it("is told when nothing changed", async () => {
    expect(await operate({ projectId: projectId.toUpperCase(), disabledReason: null })).toEqual({
      projectId,
      disabledReason: null,
      changed: false,
    });
  });

  it.each([
    ["for an unknown project", () => ({ projectId: newId(), disabledReason: "MANUAL" }), /Unknown project/],
    ["without a reason", () => ({ projectId }), /disabledReason/],
    ["with an unknown reason", () => ({ projectId, disabledReason: "SPAM" }), /disabledReason/],
    ["with a misspelt field", () => ({ projectId, disabledReason: null, reason: "MANUAL" }), /reason/],
    ["that is not an order", () => "disable it", /expected object/],
  ])("gets an error for an order %s, and nothing changes", async (_, order, message) => {
    const before = await table.scan();
    await expect(operate(order())).rejects.toThrow(message);
    expect(await table.scan()).toEqual(before);
  });
});
