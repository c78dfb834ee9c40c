import { expect, it } from "vitest";
import type { RunningStack } from "#test/support/stack.ts";

interface Run {
  status: string;
  exitReason: string | null;
  event: Record<string, unknown>;
  context: Record<string, unknown>;
  sourceEventId: string | null;
}

/** Events and schedules that start workflows and continue them, as a caller sees it. */
export function triggers(stack: () => RunningStack): void {
  const call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
    stack().call<T>(method, path, body);
  const made = async (path: string, body: unknown): Promise<string> => {
    const answer = await call<{ id: string }>("POST", path, body);
    expect([path, answer.status]).toEqual([path, 201]);
    return answer.body.id;
  };
  const track = async (event: string, data: Record<string, unknown> = {}) => {
    const answer = await call<{ data: { contact: string } }>("POST", "/events/track", { event, email, data });
    expect(answer.status).toBe(200);
    return answer.body.data.contact;
  };
  const runs = async (workflowId: string, contactId: string) => {
    const answer = await call<{ data: Run[] }>("GET", `/workflows/${workflowId}/executions?contactId=${contactId}`);
    expect(answer.status).toBe(200);
    return answer.body.data;
  };

  /** An enabled workflow with these steps, one after the other. */
  async function newWorkflow(eventName: string, steps: object[], changes: object = {}): Promise<string> {
    const id = await made("/workflows", { name: eventName, eventName, allowReentry: true });
    for (const step of steps) await made(`/workflows/${id}/steps`, { name: "Step", ...step });
    expect((await call("PATCH", `/workflows/${id}`, { enabled: true, ...changes })).status).toBe(200);
    return id;
  }

  const email = "triggered@example.com";
  const exit = { type: "EXIT", config: { reason: "done" } };
  const wait = { type: "WAIT_FOR_EVENT", config: { eventName: "trigger.paid" } };
  const optOut = { type: "UPDATE_CONTACT", config: { subscriptionAction: "unsubscribe" } };

  it("start a workflow once per contact, by events from any source and by schedules", async () => {
    const waiting = await newWorkflow("trigger.joined", [wait, exit]);
    const optingOut = await newWorkflow("trigger.paid", [optOut]);
    const followed = await newWorkflow("contact.unsubscribed", [exit]);
    const condition = { logic: "AND", groups: [{ filters: [{ field: "email", operator: "equals", value: email }] }] };
    const segmentId = await made("/segments", { name: "Triggered", condition });
    const schedule = { schedule: "rate(1 hours)", audience: { segmentId } };
    const scheduled = await newWorkflow("unused", [exit], { triggerType: "SCHEDULE", triggerConfig: schedule });
    const contactId = await track("trigger.joined", { plan: "pro" });
    await stack().settle();
    expect(await runs(waiting, contactId)).toMatchObject([{ status: "WAITING", event: { plan: "pro" } }]);
    expect((await call("DELETE", `/segments/${segmentId}`)).status).toBe(409);

    await track("trigger.paid", { amount: 3 });
    await stack().settle();
    // A schedule is rounded up to the second.
    await stack().advance(3_601);
    await stack().settle();
    expect(await runs(waiting, contactId)).toMatchObject([
      { status: "EXITED", exitReason: "done", event: { plan: "pro" }, context: { plan: "pro", amount: 3 } },
    ]);
    expect(await runs(optingOut, contactId)).toMatchObject([{ status: "COMPLETED", event: { amount: 3 } }]);
    expect(await runs(followed, contactId)).toMatchObject([{ status: "EXITED", sourceEventId: expect.any(String) }]);
    expect(await runs(scheduled, contactId)).toMatchObject([{ status: "EXITED", event: {}, sourceEventId: null }]);

    for (const id of [waiting, optingOut, followed, scheduled]) {
      expect((await call("DELETE", `/workflows/${id}`)).status).toBe(204);
    }
    expect((await call("DELETE", `/segments/${segmentId}`)).status).toBe(204);
  });
}
