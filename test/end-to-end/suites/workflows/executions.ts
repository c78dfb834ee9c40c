import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Answer, RunningStack } from "#test/support/stack.ts";

interface Execution {
  id: string;
  status: string;
  exitReason: string | null;
  context: Record<string, unknown>;
  event: Record<string, unknown>;
  contact: { id: string; email: string } | null;
  currentStep: { name: string; type: string } | null;
}

interface WholeExecution extends Execution {
  stepExecutions: { status: string; output: unknown; step: { name: string } }[];
}

/** Executions as callers start, see and end them. */
export function executions(stack: () => RunningStack): void {
  const call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
    stack().call<T>(method, path, body);
  const made = async <T = { id: string }>(path: string, body: unknown): Promise<T> => {
    const answer = await call<T>("POST", path, body);
    expect([path, answer.status]).toEqual([path, 201]);
    return answer.body;
  };
  const list = async (id: string, query = "") => {
    const { status, body } = await call<{ data: Execution[]; total: number }>(
      "GET",
      `/workflows/${id}/executions${query}`,
    );
    expect(status).toBe(200);
    return body;
  };
  const codeOf = ({ status, body }: Answer) => `${status} ${(body["error"] as { code: string } | undefined)?.code}`;

  it("start by hand, wait, show deleted steps, and end by cancellation or with their contact", async () => {
    const { domain } = stack().credentials;
    const content = { name: "Reminder", subject: "Hi", body: "<p>Hi</p>", from: `hello@${domain}` };
    const template = await made("/templates", content);
    const { id } = await made("/workflows", { name: "Trial", eventName: "trial" });
    const path = `/workflows/${id}`;
    const wait = { type: "WAIT_FOR_EVENT", name: "Paid?", config: { eventName: "trial.paid", timeout: 86_400 } };
    await made(`${path}/steps`, wait);
    const mail = { type: "SEND_EMAIL", name: "Remind", config: { templateId: template.id } };
    const reminder = await made(`${path}/steps`, mail);
    const names = ["one", "two", "three", "four"];
    const contacts = await Promise.all(names.map((name) => made("/contacts", { email: `${name}@trial.example` })));
    const [first, second, third] = contacts.map((contact) => contact.id);
    const begin = (contactId: unknown, context?: unknown) =>
      call<Execution>("POST", `${path}/executions`, { contactId, ...(context !== undefined && { context }) });

    expect(codeOf((await begin(first)) as unknown as Answer)).toBe("400 BAD_REQUEST");
    expect((await call("PATCH", path, { enabled: true })).status).toBe(200);
    const begun = await Promise.all(contacts.map((contact) => begin(contact.id, { plan: "pro" })));
    expect(begun.map(({ status, body }) => [status, body.status])).toEqual(Array(4).fill([201, "RUNNING"]));
    for (const contactId of [first, randomUUID()]) {
      const refused = (await begin(contactId)) as unknown as Answer;
      expect(codeOf(refused)).toBe(contactId === first ? "409 CONFLICT" : "404 CONTACT_NOT_FOUND");
    }
    expect((await call("DELETE", `${path}/steps/${reminder.id}`)).status).toBe(204);
    await stack().settle();

    const all = await list(id);
    expect([all.total, all.data.map(({ status }) => status)]).toEqual([4, Array(4).fill("WAITING")]);
    expect(all.data[0]).toMatchObject({ currentStep: { name: "Paid?", type: "WAIT_FOR_EVENT" } });
    expect((await call<{ _count: unknown }>("GET", path)).body._count).toEqual({ steps: 2, executions: 4 });
    const inUse = await call<{ error: { details: unknown } }>("DELETE", `/templates/${template.id}`);
    expect([inUse.status, inUse.body.error.details]).toMatchObject([409, { workflowSteps: [{ name: "Remind" }] }]);
    const stays = await call<{ error: { details: unknown } }>("DELETE", path);
    expect([stays.status, stays.body.error.details]).toEqual([409, { activeExecutions: 4 }]);

    const one = `${path}/executions/${begun[0]?.body.id}`;
    expect(await call<Execution>("DELETE", one)).toMatchObject({
      status: 200,
      body: { status: "CANCELLED", exitReason: "cancelled_by_user" },
    });
    expect(codeOf(await call("DELETE", one))).toBe("409 CONFLICT");
    expect((await call("DELETE", `/contacts/${second}`)).status).toBe(204);
    const forgotten = await list(id, `?contactId=${second}`);
    const empty = { contact: null, context: {}, event: {} };
    expect(forgotten.data).toMatchObject([{ status: "CANCELLED", exitReason: "contact_deleted", ...empty }]);
    const asked = { contactIds: [third] };
    expect((await call("POST", "/contacts/bulk-delete", asked)).status).toBeLessThan(300);
    await stack().settle();
    expect((await list(id, `?contactId=${third}`)).data).toMatchObject([{ status: "CANCELLED", ...empty }]);
    expect((await call("POST", `${path}/executions/cancel-all`)).body).toEqual({ cancelled: 1 });
    expect((await list(id, "?status=CANCELLED")).data).toHaveLength(4);

    const { body: whole } = await call<WholeExecution>("GET", one);
    expect(whole).toMatchObject({ contact: { email: "one@trial.example" }, event: { plan: "pro" } });
    expect(whole.stepExecutions.map(({ step, status }) => [step.name, status])).toMatchObject([
      ["Trigger", "COMPLETED"],
      ["Paid?", expect.any(String)],
    ]);
    expect((await call("DELETE", `/templates/${template.id}`)).status).toBe(204);
    expect((await call("DELETE", path)).status).toBe(204);
    expect(codeOf(await call("GET", one))).toBe("404 WORKFLOW_NOT_FOUND");
    await stack().settle();
  });
}
