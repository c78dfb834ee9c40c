import { describe, expect, it } from "vitest";
import { invokeRoutes } from "#local/control/invoke.ts";
import type { InvocationResult } from "#local/lambda/invocation.ts";

const failure = { errorType: "Error", errorMessage: "There is no project." };

/** The call on a deployment with one function that returns the given answer. */
async function invoke(name: string, body: string, result: InvocationResult = { ok: true, payload: "{}" }) {
  const invoked: string[][] = [];
  const [route] = invokeRoutes({
    functionNames: ["operators/projects"],
    invoke: async (functionName, payload) => {
      invoked.push([functionName, payload]);
      return result;
    },
  });
  const request = { params: { group: "operators", name }, query: new URLSearchParams(), headers: {} };
  const answer = async () => route?.handle({ ...request, body: Buffer.from(body) });
  return { answer, invoked };
}

describe("POST /_local/invoke/{group}/{name}", () => {
  it("passes the body to the function unchanged and returns the function's result", async () => {
    const { answer, invoked } = await invoke("projects", '{"a": 1}', { ok: true, payload: '{"changed":true}' });
    expect(await answer()).toEqual({ status: 200, body: { changed: true } });
    expect(invoked).toEqual([["operators/projects", '{"a": 1}']]);
  });

  it("treats a missing body as an empty object", async () => {
    const { answer, invoked } = await invoke("projects", "");
    await answer();
    expect(invoked).toEqual([["operators/projects", "{}"]]);
  });

  it("answers 502 with the error that the function threw", async () => {
    const { answer } = await invoke("projects", "{}", { ok: false, error: failure });
    expect(await answer()).toEqual({ status: 502, body: failure });
  });

  it("answers 422 with the issues when the function's schema refuses the payload", async () => {
    const error = { errorType: "ZodError", errorMessage: "projectId: expected a GUID" };
    const { answer } = await invoke("projects", '{"projectId":"1"}', { ok: false, error });
    await expect(answer()).rejects.toMatchObject({ status: 422, message: error.errorMessage });
  });

  it("invokes no function for an undeclared name or a body that is not JSON", async () => {
    const unknown = await invoke("project", "{}");
    await expect(unknown.answer()).rejects.toMatchObject({ status: 404 });
    const broken = await invoke("projects", "{");
    await expect(broken.answer()).rejects.toMatchObject({ status: 422 });
    expect([...unknown.invoked, ...broken.invoked]).toEqual([]);
  });
});
