import { dataOf } from "#lib/domain/project/project.ts";
import { ofPlan } from "#test/support/api/conditions.ts";
import { openApi } from "#test/support/api/open-api.ts";
import { openProject } from "#test/support/api/project.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { someTemplate } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

type WorkflowFixture = Awaited<ReturnType<typeof openWorkflowFixture>>;
export type FixtureProject = Awaited<ReturnType<WorkflowFixture["newProject"]>>;

/** The endpoints of workflows, and of everything that they name, on a real table. */
export async function openWorkflowFixture() {
  const table = await startTable();
  const { clock, ...outside } = testOutside();
  const stores = repositories(table, clock);
  const api = openApi(table, { ...outside, clock });

  async function newProject() {
    const project = await openProject(table, api);
    const { call, post } = project;
    const get = async (id: string) => (await call("GET", `/workflows/${id}`)).body;
    return {
      ...project,
      get,
      create: (changes: Record<string, unknown> = {}) =>
        post("/workflows", { name: "Onboarding", eventName: "signup", ...changes }),
      triggerOf: async (id: string) => (await get(id)).steps[0],
      /** Adds a step without transitions. */
      addStep: (id: string, type: string, config: unknown = configs[type], parts: Record<string, unknown> = {}) =>
        post(`/workflows/${id}/steps`, { type, name: type, config, autoConnect: false, ...parts }),
      link: async (id: string, from: { id: string }, to: { id: string }, branch: string | null = null) =>
        (await call("POST", `/workflows/${id}/transitions`, { fromStepId: from.id, toStepId: to.id, branch })).body,
      newTemplate: async (name = "Welcome") => {
        const template = someTemplate({ name });
        await stores.templates.create(dataOf(project), template);
        return template;
      },
      newSegment: (body: Record<string, unknown> = {}) =>
        post("/segments", { name: "Pro users", condition: ofPlan("pro"), ...body }),
      /** Its stored workflows, segments and templates. */
      stored: () => itemsOf(table, project.id, "WGT"),
    };
  }

  return { ...stores, table, clock, newProject, stop: table.stop };
}

/** Valid settings of each step type that names no other record. */
export const configs: Record<string, Record<string, unknown>> = {
  DELAY: { amount: 1, unit: "days" },
  WAIT_FOR_EVENT: { eventName: "purchase" },
  CONDITION: { field: "data.plan", operator: "equals", value: "pro" },
  WEBHOOK: { url: "https://hooks.example.com/in" },
  UPDATE_CONTACT: { updates: { plan: "pro" } },
  EXIT: {},
};
