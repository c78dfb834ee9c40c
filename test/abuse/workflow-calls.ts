import { beforeAll, expect, it } from "vitest";
import { issueOf, Tenant } from "#test/abuse/tenant.ts";
import { Browser } from "#test/support/browser.ts";
import type { HookServer } from "#test/support/hook-server.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Workflow {
  steps: { id: string; type: string; config: { url: string; headers: Record<string, string> } }[];
}

const secret = "Bearer secret-of-another-service";

/** Webhooks carry credentials of other services, which neither a visitor nor a member below ADMIN may have. */
export function workflowCallAbuse(stack: () => RunningStack, hooks: () => HookServer): void {
  let project: Tenant;
  const origin = () => `http://127.0.0.1:${hooks().port}`;
  const received = (path: string) => hooks().requests.filter((request) => request.path.startsWith(path));

  beforeAll(async () => {
    project = await Tenant.create(stack(), "Caller");
  });

  it("calls no host from a visitor's data", async () => {
    const workflow = await project.make("/workflows", { name: "Visited", eventName: "visit", allowReentry: true });
    const config = { url: "http://127.0.0.1{{event.tail}}", headers: { authorization: secret } };
    await project.make(`/workflows/${workflow}/steps`, { type: "WEBHOOK", name: "Call", config });
    await project.call("PATCH", `/workflows/${workflow}`, { enabled: true });
    const tails = [`:${hooks().port}/stolen`, `@127.0.0.1:${hooks().port}/stolen`, ".evil.example/"];
    for (const [n, tail] of tails.entries()) {
      await project.track({ email: `visitor-${n}@example.com`, event: "visit", data: { tail } });
    }
    await stack().settle();
    const runs = await project.call<{ data: { status: string; error: string }[] }>(
      "GET",
      `/workflows/${workflow}/executions`,
    );
    expect(runs.body.data).toMatchObject(tails.map(() => ({ status: "FAILED", error: "invalid_url" })));
    expect(received("/stolen")).toEqual([]);
  });

  it("hides a webhook's credentials from a MEMBER, who cannot send them elsewhere", async () => {
    const { owner } = project;
    const email = "curious@example.com";
    const member = await Browser.ofNewUser(stack(), email);
    expect((await owner.call("POST", `/projects/${project.id}/members`, { email })).status).toBe(201);
    const headers = { "x-project-id": project.id };
    const workflow = await project.make("/workflows", { name: "Secret", eventName: "never" });
    const config = { url: `${origin()}/own`, headers: { authorization: secret } };
    await project.make(`/workflows/${workflow}/steps`, { type: "WEBHOOK", name: "Call", config });
    const path = `/workflows/${workflow}`;
    const copied = await member.call<{ id: string }>("POST", `${path}/duplicate`, undefined, headers);
    const copy = `/workflows/${copied.body.id}`;
    const shown = async (browser: Browser, of: string) => {
      const { body } = await browser.call<Workflow>("GET", of, undefined, headers);
      return body.steps.find(({ type }) => type === "WEBHOOK");
    };
    expect((await shown(owner, path))?.config.headers).toEqual({ authorization: secret });
    for (const each of [path, copy]) {
      const step = await shown(member, each);
      const masked = step?.config.headers;
      expect(masked).toEqual({ authorization: "********" });
      const elsewhere = { config: { url: "https://evil.example/", headers: masked } };
      const moved = await member.call("PATCH", `${each}/steps/${step?.id}`, elsewhere, headers);
      expect([moved.status, issueOf(moved)]).toMatchObject([422, { field: "config.headers" }]);
    }
  });
}
