import { afterEach, describe, expect, it, vi } from "vitest";
import { instanceEnvironment } from "#local/lambda/environment.ts";
import type { DeployedFunction } from "#local/template/model.ts";

afterEach(() => vi.unstubAllEnvs());

/** Only the fields that the environment is made of. */
const made = (environment: Record<string, string>) =>
  ({
    name: "api/auth",
    arn: "arn:aws:lambda:us-east-1:0:function:auth",
    memoryMb: 128,
    environment,
  }) as DeployedFunction;

const given = (environment: Record<string, string>) =>
  instanceEnvironment(made(environment), {
    accessKeyId: "key",
    servicesUrl: "http://127.0.0.1:1",
    region: "us-east-1",
  });

describe("on the laptop", () => {
  const deployed = { PLATFORM_MAIL_FROM: "", SIGNUP: "first" };

  it("Petrel mails from the seeded domain and signup is open, whatever is deployed", () => {
    expect(given(deployed)).toMatchObject({ PLATFORM_MAIL_FROM: "system@acme.test", SIGNUP: "open" });
  });

  it("calls to services have half a minute, because a busy machine answers late", () => {
    expect(given({})).toMatchObject({ PETREL_CALL_TIMEOUT_MS: "30000" });
    vi.stubEnv("PETREL_CALL_TIMEOUT_MS", "3000");
    expect(given({})).toMatchObject({ PETREL_CALL_TIMEOUT_MS: "3000" });
  });

  it("variables of the process win, even when empty", () => {
    vi.stubEnv("PLATFORM_MAIL_FROM", "");
    vi.stubEnv("SIGNUP", "closed");
    expect(given(deployed)).toMatchObject({ PLATFORM_MAIL_FROM: "", SIGNUP: "closed" });
  });

  it("a function that reads neither variable gets neither", () => {
    const names = Object.keys(given({ TABLE_NAME: "table" }));
    expect(names).not.toContain("PLATFORM_MAIL_FROM");
    expect(names).not.toContain("SIGNUP");
  });
});
