import { expect, it } from "vitest";
import type { RunningStack } from "#test/support/stack.ts";

/** Runs last: everything the product does has been done by now. */
export function permissions(stack: () => RunningStack): void {
  it("needed every grant it has and none it has not", async () => {
    expect(await stack().local("GET", "/permissions")).toEqual({ denied: [], unused: [] });
  });
}
