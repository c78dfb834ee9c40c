import { beforeEach, describe, expect, it } from "vitest";
import { operateProjects } from "#functions/operators/projects/handler.ts";
import { AuditNotes } from "#lib/domain/audit/audit-notes.ts";
import { disabledReasons } from "#lib/domain/project/project.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import { securityFixture } from "#test/security/security-fixture.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const fixture = securityFixture(table);
const audit = new AuditRepository(table);
const operate = operateProjects(fixture.projects, new AuditNotes(audit, silentLogger), fixture.clock);
let projectId: ProjectId;

beforeEach(async () => {
  projectId = (await fixture.newProject()).id;
});

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
    const { lines } = await audit.list(projectId, { filter: {}, after: undefined, limit: 10 });
    const { name } = (await fixture.projects.findById(projectId)) ?? {};
    const target = { type: "project", id: projectId, name };
    const [enabled, disabled] = [{ disabledReason: null }, { disabledReason: "MANUAL" }];
    const actor = { type: "OPERATOR", id: null, name: null };
    expect(lines.toSorted((one, other) => (one.action < other.action ? -1 : 1))).toMatchObject([
      { action: "project.enable", actor, target, before: disabled, after: enabled },
      { action: "project.suspend", actor, target, before: enabled, after: disabled },
    ]);
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
