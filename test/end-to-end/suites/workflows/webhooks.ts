import { expect, it } from "vitest";
import type { HookServer } from "#test/support/hook-server.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Run {
  id: string;
  startedAt: string;
  status: string;
  error: string | null;
  stepExecutions: { id: string; status: string; error: string | null; output: unknown; step: { type: string } }[];
}

/** Webhook calls of workflows, received by a server of their author. */
export function webhooks(stack: () => RunningStack, hooks: () => HookServer): void {
  const call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
    stack().call<T>(method, path, body);
  const made = async <T = { id: string }>(path: string, body: unknown): Promise<T> => {
    const answer = await call<T>("POST", path, body);
    expect([path, answer.status]).toEqual([path, 201]);
    return answer.body;
  };
  const at = (path: string) => `http://127.0.0.1:${hooks().port}${path}`;
  const received = (path: string) => hooks().requests.filter((request) => request.path.startsWith(path));

  /** A workflow with these calls, one after the other, and a run of it. */
  async function start(contactId: string, name: string, ...configs: object[]) {
    const workflow = await made("/workflows", { name, eventName: "webhooks.never", allowReentry: true });
    const path = `/workflows/${workflow.id}`;
    for (const config of configs) await made(`${path}/steps`, { type: "WEBHOOK", name: "Call", config });
    expect((await call("PATCH", path, { enabled: true })).status).toBe(200);
    const context = { order: { no: 7 }, host: "127.0.0.1:1", text: "a&b c" };
    const execution = await made<Run>(`${path}/executions`, { contactId, context });
    const read = async () => (await call<Run>("GET", `${path}/executions/${execution.id}`)).body;
    const calls = async () => (await read()).stepExecutions.filter(({ step }) => step.type === "WEBHOOK");
    return { workflow, execution, context, read, calls };
  }

  it("are called once, as configured, and pass the response to later steps", async () => {
    hooks().answer("/away", (response) => response.writeHead(503).end("later"));
    hooks().answer("/from", (response) => response.writeHead(307, { location: "/to" }).end());
    const data = { name: "Ann" };
    const email = "hooked@example.com";
    const contact = await made("/contacts", { email, data });
    const usual = await start(
      contact.id,
      "Hooks",
      { url: at("/usual") },
      {
        url: at("/own/{{text}}?no={{event.order}}"),
        method: "PUT",
        headers: { "X-Name": "{{name}}" },
        body: { mail: "{{email}}", list: ["{{order}}", 1] },
      },
      { url: at("/from"), method: "GET" },
    );
    const failing = await start(contact.id, "Away", { url: at("/away") }, { url: at("/never") });
    const inside = await start(contact.id, "Inside", { url: "http://{{host}}/" });
    await stack().settle();

    const run = await usual.read();
    const steps = await usual.calls();
    expect([run.status, steps.map(({ status }) => status)]).toEqual(["COMPLETED", Array(3).fill("COMPLETED")]);
    const said = (path: string, method: string) => ({
      ...{ url: at(path), method, statusCode: 200, success: true, response: { ok: true } },
      durationMs: expect.any(Number),
    });
    const ownPath = `/own/a%26b%20c?no=${encodeURIComponent('{"no":7}')}`;
    expect(steps.map(({ output }) => output)).toEqual([
      said("/usual", "POST"),
      said(ownPath, "PUT"),
      said("/from", "GET"),
    ]);
    expect(received("/usual")).toEqual([
      {
        method: "POST",
        path: "/usual",
        headers: expect.objectContaining({
          "content-type": "application/json",
          "user-agent": "Petrel-Webhook/1.0",
          "x-petrel-step-execution-id": steps[0]?.id,
        }),
        body: expect.anything(),
      },
    ]);
    expect(JSON.parse(received("/usual")[0]?.body ?? "")).toEqual({
      contact: { email, subscribed: true, data },
      workflow: { id: usual.workflow.id, name: "Hooks" },
      execution: { id: run.id, startedAt: run.startedAt },
      event: usual.context,
    });
    expect(received("/own")).toMatchObject([
      {
        method: "PUT",
        path: ownPath,
        headers: { "x-name": "Ann" },
        body: '{"mail":"hooked@example.com","list":["{\\"no\\":7}",1]}',
      },
    ]);
    expect([...received("/from"), ...received("/to")]).toMatchObject([{ body: "" }, { method: "GET", body: "" }]);

    const away = "The address answered with status 503.";
    expect(await failing.read()).toMatchObject({ status: "FAILED", error: away });
    expect(await failing.calls()).toMatchObject([
      { status: "FAILED", error: away, output: { statusCode: 503, success: false } },
    ]);
    expect([received("/away").length, received("/never").length]).toEqual([1, 0]);
    expect(await inside.read()).toMatchObject({ status: "FAILED", error: "invalid_url" });
  });

  it("are not repeated when their worker dies: the step fails, or reports the known response", async () => {
    const { id: contactId } = await made("/contacts", { email: "hooked-twice@example.com" });
    const fault = { function: "queues/webhook", mode: "crash", count: 1 };
    await stack().local("POST", "/faults", { ...fault, afterCalls: 1 });
    const interrupted = await start(contactId, "Interrupted", { url: at("/interrupted") });
    await stack().settle();
    await stack().local("POST", "/faults", { ...fault, afterCalls: 3 });
    const known = await start(contactId, "Known", { url: at("/known") });
    await stack().settle();
    // Six times the worker's timeout of two minutes.
    await stack().advance(721);
    await stack().settle();
    const error = "The call was interrupted. Its outcome is unknown.";
    expect(await interrupted.read()).toMatchObject({ status: "FAILED", error });
    expect(received("/interrupted").length).toBeLessThanOrEqual(1);
    expect(await known.read()).toMatchObject({ status: "COMPLETED" });
    expect(received("/known")).toHaveLength(1);
    await stack().local("DELETE", "/faults");
  });
}
