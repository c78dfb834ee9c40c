import { expect, it } from "vitest";
import type { RunningStack } from "#test/support/stack.ts";

/** Runs after all other suites and checks every answer they got against the OpenAPI document. */
export function declared(stack: () => RunningStack): void {
  it("declares the status, the media type and the body of every answer", () => {
    expect([...stack().undeclared].sort()).toEqual([]);
  });
}
