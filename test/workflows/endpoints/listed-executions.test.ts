import { describe, expect, it } from "vitest";
import { listedExecutions } from "#functions/api/workflows/executions/listed-executions.ts";
import type { ShownExecution } from "#lib/domain/execution/execution-service.ts";
import { newId } from "#lib/platform/ids.ts";
import { someTime } from "#test/support/records.ts";

function shownWith(data: Record<string, unknown>): ShownExecution {
  const ids = { id: newId(), workflowId: newId(), contactId: newId() };
  const times = { startedAt: someTime, completedAt: null, createdAt: someTime, updatedAt: someTime };
  const state = { status: "WAITING" as const, currentStepId: null, exitReason: null, error: null };
  const told = { contactEmail: "a@example.com", context: data, event: data, cause: null, graphVersion: 1, depth: 0 };
  const execution = { ...ids, ...state, ...told, steps: [], ...times };
  return { execution, contact: { id: ids.contactId, email: "a@example.com" }, graph: { steps: [], transitions: [] } };
}

describe("a page of executions", () => {
  it("shows all of them with the context they started with", () => {
    const shown = Array.from({ length: 100 }, () => shownWith({ body: "x".repeat(5_000) }));
    for (const each of listedExecutions(shown)) {
      expect([each.event, "contextOmitted" in each]).toEqual([shown[0]?.execution.event, false]);
    }
  });

  it.each(["x", '"'])("fits into an answer also when the contexts contain long mails of %s", (character) => {
    const shown = Array.from({ length: 100 }, () => shownWith({ body: character.repeat(200_000) }));
    const listed = listedExecutions(shown);
    // The gateway limits the answer to 6 MB, as JSON within JSON.
    expect(Buffer.byteLength(JSON.stringify(JSON.stringify(listed)))).toBeLessThan(6_000_000);
    expect(listed.map(({ id }) => id)).toEqual(shown.map(({ execution }) => execution.id));
    const [first, last] = [listed[0], listed.at(-1)];
    expect([first?.event, first && "contextOmitted" in first]).toEqual([shown[0]?.execution.event, false]);
    expect(last).toMatchObject({ context: {}, event: {}, contextOmitted: true });
  });
});
