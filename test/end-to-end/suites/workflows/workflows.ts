import { expect, it } from "vitest";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Step {
  id: string;
  type: string;
  template: { id: string; name: string } | null;
}

interface Workflow {
  id: string;
  name: string;
  graphVersion: number;
  steps: Step[];
  transitions: { id: string; fromStepId: string; toStepId: string; branch: string | null }[];
}

/** Workflows as their authors build them, until they are deleted again. */
export function workflows(stack: () => RunningStack): void {
  const call = <T = Workflow>(method: string, path: string, body?: unknown) => stack().call<T>(method, path, body);
  const made = async <T = Step>(path: string, body?: unknown) => {
    const answer = await call<T>("POST", path, body);
    expect([path, answer.status]).toEqual([path, 201]);
    return answer.body;
  };

  it("are built step by step, and prevent the deletion of what they use", async () => {
    const { domain } = stack().credentials;
    const content = { name: "Welcome", subject: "Hi", body: "<p>Hi</p>", from: `hello@${domain}` };
    const template = await made<{ id: string }>("/templates", content);
    const condition = { logic: "AND", groups: [{ filters: [{ field: "data.tier", operator: "exists" }] }] };
    const segment = await made<{ id: string }>("/segments", { name: "Tiers", condition });
    const { id } = await made("/workflows", { name: "Onboarding", eventName: "joined" });
    const path = `/workflows/${id}`;
    const email = await made(`${path}/steps`, {
      type: "SEND_EMAIL",
      name: "Hello",
      config: { templateId: template.id },
    });
    const asked = { field: `segment.${segment.id}`, operator: "memberOfSegment" };
    const question = await made(`${path}/steps`, { type: "CONDITION", name: "Tier?", config: asked });
    const exit = await made(`${path}/steps`, {
      type: "EXIT",
      name: "End",
      config: { reason: "done" },
      autoConnect: false,
    });
    const yes = await made(`${path}/transitions`, { fromStepId: question.id, toStepId: exit.id, branch: "yes" });
    const wait = { type: "WAIT_FOR_EVENT", name: "Wait", config: { eventName: "tier-chosen", timeout: 3_600 } };
    const between = await made(`${path}/transitions/${yes.id}/insert-step`, wait);

    const whole = await call("GET", path);
    const [trigger] = whole.body.steps;
    expect(whole.body.transitions.map(({ fromStepId, toStepId, branch }) => [fromStepId, toStepId, branch])).toEqual([
      [trigger?.id, email.id, null],
      [email.id, question.id, null],
      [question.id, between.id, "yes"],
      [between.id, exit.id, null],
    ]);
    expect(whole.body).toMatchObject({
      graphVersion: 6,
      _count: { steps: 5, executions: 0 },
      steps: [{}, { template: { id: template.id } }, {}, {}, {}],
    });
    const circle = await call<unknown>("POST", `${path}/transitions`, { fromStepId: between.id, toStepId: email.id });
    const privately = { type: "WEBHOOK", name: "Call", config: { url: "http://[::ffff:10.0.0.1]/" } };
    const refused = await call<unknown>("POST", `${path}/steps`, privately);
    expect([circle, refused].map(({ status }) => status)).toEqual([400, 422]);

    const user = { id, name: "Onboarding" };
    const inUse = await Promise.all([
      call<unknown>("DELETE", `/templates/${template.id}`),
      call<unknown>("DELETE", `/segments/${segment.id}`),
      call<unknown>("DELETE", "/events/tier-chosen"),
    ]);
    const workflowSteps = [{ id: email.id, name: "Hello", workflowId: id, workflowName: "Onboarding" }];
    expect(inUse).toMatchObject([
      { status: 409, body: { error: { details: { workflowSteps } } } },
      { status: 409, body: { error: { details: { workflows: [user] } } } },
      { status: 409, body: { error: { details: { usedInWorkflows: [user] } } } },
    ]);

    const copy = await made(`${path}/duplicate`);
    expect((await call("DELETE", `${path}/steps/${between.id}?splice=true`)).status).toBe(204);
    for (const each of [id, copy.id]) expect((await call("DELETE", `/workflows/${each}`)).status).toBe(204);
    expect((await call("GET", path)).status).toBe(404);
    for (const gone of [`/templates/${template.id}`, `/segments/${segment.id}`]) {
      expect((await call("DELETE", gone)).status).toBe(204);
    }
  });

  it("are enabled by members, started by schedule or event, and prevent the deletion of events they need", async () => {
    const owner = await Browser.ofOwner(stack());
    const headers = { "x-project-id": stack().credentials.projectId };
    const byMember = <T>(method: string, path: string, body?: unknown) => owner.call<T>(method, path, body, headers);
    const list = await made<{ id: string }>("/segments", { name: "Everybody", type: "STATIC" });
    const { body: workflow } = await byMember<Workflow>("POST", "/workflows", {
      name: "Weekly",
      eventName: "upgraded",
    });
    const triggerConfig = {
      schedule: "cron(0 9 ? * MON *)",
      timezone: "Europe/Berlin",
      audience: { segmentId: list.id },
    };
    const scheduled = { triggerType: "SCHEDULE", triggerConfig, enabled: true };
    const changed = await byMember<Workflow>("PATCH", `/workflows/${workflow.id}`, scheduled);
    expect([changed.status, changed.body]).toMatchObject([200, { ...scheduled, graphVersion: 2 }]);
    const active = await byMember<{ data: Workflow[] }>("GET", "/workflows?status=active&search=weekly");
    expect(active.body.data).toEqual([changed.body]);
    expect((await call("DELETE", `/segments/${list.id}`)).status).toBe(409);

    const event = { email: "upgrader@example.com", event: "upgraded", data: { seats: 5 } };
    await stack().call("POST", "/v1/track", event, { authorization: `Bearer ${stack().credentials.publicKey}` });
    const seats = { field: "event.seats", type: "number", category: "Event Data" };
    for (const query of ["", "?eventName=upgraded"]) {
      const { body } = await byMember<{ typedFields: unknown[] }>("GET", `/workflows/fields${query}`);
      expect(body.typedFields).toContainEqual(seats);
    }
    expect((await byMember<unknown>("DELETE", `/workflows/${workflow.id}`)).status).toBe(204);
    expect((await call("DELETE", `/segments/${list.id}`)).status).toBe(204);
  });
}
