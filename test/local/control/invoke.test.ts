import { describe, expect, it } from "vitest";
import { invokeRoutes } from "#local/control/invoke.ts";
import type { InvocationResult } from "#local/lambda/invocation.ts";

const failure = { errorType: "Error", errorMessage: "There is no project." };

/** The call on a deployment with one function, which answers so. */
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
  it("hands the body to the function as it is and answers with what it returns", async () => {
    const { answer, invoked } = await invoke("projects", '{"a": 1}', { ok: true, payload: '{"changed":true}' });
    expect(await answer()).toEqual({ status: 200, body: { changed: true } });
    expect(invoked).toEqual([["operators/projects", '{"a": 1}']]);
  });

  it("takes no body for an empty object", async () => {
    const { answer, invoked } = await invoke("projects", "");
    await answer();
    expect(invoked).toEqual([["operators/projects", "{}"]]);
  });

  it("answers 502 with what the function threw", async () => {
    const { answer } = await invoke("projects", "{}", { ok: false, error: failure });
    expect(await answer()).toEqual({ status: 502, body: failure });
  });

  it("answers 422 with what is wrong with a payload that the function's schema refuses", async () => {
    const error = { errorType: "ZodError", errorMessage: "projectId: expected a GUID" };
    const { answer } = await invoke("projects", '{"projectId":"1"}', { ok: false, error });
    await expect(answer()).rejects.toMatchObject({ status: 422, message: error.errorMessage });
  });

  it("invokes nothing for a name that no stack declares, or a body that is no JSON", async () => {
    const unknown = await invoke("project", "{}");
    await expect(unknown.answer()).rejects.toMatchObject({ status: 404 });
    const broken = await invoke("projects", "{");
    await expect(broken.answer()).rejects.toMatchObject({ status: 422 });
    expect([...unknown.invoked, ...broken.invoked]).toEqual([]);
  });
});
