import { randomBytes } from "node:crypto";
import { contactsApi } from "#functions/api/contacts/wiring.ts";
import { eventsApi } from "#functions/api/events/wiring.ts";
import { segmentsApi } from "#functions/api/segments/wiring.ts";
import { templatesApi } from "#functions/api/templates/wiring.ts";
import { workflowsApi } from "#functions/api/workflows/wiring.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { TemplateRepository } from "#lib/storage/template/template-repository.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { type Answer, callerOf, withKey } from "#test/support/api/call.ts";
import { joinedApis } from "#test/support/api/joined.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { someTemplate } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

export type { Answer };

export type WorkflowFixture = Awaited<ReturnType<typeof openWorkflowFixture>>;
export type FixtureProject = Awaited<ReturnType<WorkflowFixture["newProject"]>>;

export const treeOf = (...filters: unknown[]) => ({ logic: "AND", groups: [{ filters }] });

/** The endpoints of workflows, and of all that they name or that tells of them, on a real table. */
export async function openWorkflowFixture() {
  const table = await startTable({ stream: false });
  const outside = testOutside();
  const templates = new TemplateRepository(table);
  const anyCall = callerOf(
    joinedApis({
      workflows: workflowsApi(table, { ...apiSettings, WEBHOOK_ALLOW_HOSTS: [] }, outside),
      segments: segmentsApi(table, apiSettings, outside),
      templates: templatesApi(table, apiSettings, outside),
      contacts: contactsApi(table, apiSettings, outside),
      events: eventsApi(table, apiSettings, outside),
    }),
  );

  async function newProject() {
    const { project, secretKey } = await createProject(table, { salt: randomBytes(32).toString("hex") });
    const call = withKey(anyCall, secretKey);
    const made = async (target: string, body: unknown) => {
      const answer = await call("POST", target, body);
      if (answer.status !== 201) throw new Error(`${target} was refused: ${JSON.stringify(answer.body)}`);
      const { warnings: _, ...made } = answer.body;
      return made;
    };
    const get = async (id: string) => (await call("GET", `/workflows/${id}`)).body;
    return {
      ...project,
      call,
      create: (changes: Record<string, unknown> = {}) =>
        made("/workflows", { name: "Onboarding", eventName: "signup", ...changes }),
      get,
      triggerOf: async (id: string) => (await get(id)).steps[0],
      /** Linked to nothing, unless it says otherwise. */
      addStep: (id: string, type: string, config: unknown = configs[type], parts: Record<string, unknown> = {}) =>
        made(`/workflows/${id}/steps`, { type, name: type, config, autoConnect: false, ...parts }),
      link: async (id: string, from: { id: string }, to: { id: string }, branch: string | null = null) =>
        (await call("POST", `/workflows/${id}/transitions`, { fromStepId: from.id, toStepId: to.id, branch })).body,
      newTemplate: async (name = "Welcome") => {
        const template = someTemplate({ name });
        await templates.create(project.id, template);
        return template;
      },
      newSegment: (body: Record<string, unknown> = {}) =>
        made("/segments", {
          name: "Pro users",
          condition: treeOf({ field: "data.plan", operator: "equals", value: "pro" }),
          ...body,
        }),
      /** What is stored of its workflows, segments and templates, for comparing. */
      stored: async () =>
        (await table.scan())
          .filter(({ pk }) => /^[WGT]#/.test(String(pk)) && String(pk).includes(project.id))
          .sort((a, b) => (`${a["pk"]} ${a["sk"]}` < `${b["pk"]} ${b["sk"]}` ? -1 : 1)),
    };
  }

  return {
    ...{ table, clock: outside.clock, newProject },
    contacts: new ContactRepository(table),
    counters: new CounterRepository(table),
    segments: new SegmentRepository(table),
    store: new WorkflowRepository(table),
    stop: () => table.stop(),
  };
}

/** Settings that pass every check, of each type that a caller may add and that names nothing else. */
export const configs: Record<string, Record<string, unknown>> = {
  DELAY: { amount: 1, unit: "days" },
  WAIT_FOR_EVENT: { eventName: "purchase" },
  CONDITION: { field: "data.plan", operator: "equals", value: "pro" },
  WEBHOOK: { url: "https://hooks.example.com/in" },
  UPDATE_CONTACT: { updates: { plan: "pro" } },
  EXIT: {},
};

/** Where the issues of a refusal are and what they are, as `field code`. */
export const issuesOf = ({ body }: Answer): string[] =>
  (body.error?.errors ?? []).map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
