import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { callFrom } from "#test/abuse/local-source.ts";
import type { RunningStack } from "#test/support/stack.ts";

/** The stack of a laptop beside a browser that visits any page, and beside other users of the machine. */
export function laptopAbuse(stack: () => RunningStack): void {
  it("refuses other sites and host names at its own endpoints", async () => {
    const { host } = new URL(stack().url);
    const statusOf = async (headers: Record<string, string>) =>
      (await callFrom(stack(), { path: "/_local/messages", headers })).status;
    expect(await statusOf({})).toBe(200);
    expect(await statusOf({ origin: stack().url })).toBe(200);
    expect(await statusOf({ origin: "https://evil.example" })).toBe(403);
    expect(await statusOf({ origin: "null" })).toBe(403);
    expect(await statusOf({ host: host.replace("127.0.0.1", "evil.example") })).toBe(403);
  });

  it("keeps its credentials from other users of the machine", () => {
    expect(statSync(join(stack().dataDir, "credentials.json")).mode & 0o777).toBe(0o600);
  });
}
