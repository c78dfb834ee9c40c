import { expect, it } from "vitest";
import type { RunningStack } from "#test/support/stack.ts";

/** Runs last, when the suites have used everything the product does. */
export function permissions(stack: () => RunningStack): void {
  it("are all used, and no permission is missing", async () => {
    expect(await stack().local("GET", "/permissions")).toEqual({ denied: [], unused: [] });
  });
}
