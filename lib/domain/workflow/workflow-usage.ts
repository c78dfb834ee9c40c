import { aboutEvent, aboutField, asksFor } from "#lib/domain/condition/asks-for.ts";
import type { Field } from "#lib/domain/contact/field.ts";
import type { UsersOfField } from "#lib/domain/contact/field-service.ts";
import type { UsersOfEvent } from "#lib/domain/event/event-names.ts";
import type { UsersOfSegment } from "#lib/domain/segment/authoring/segment-service.ts";
import type { StepsOfTemplate, TemplateStep } from "#lib/domain/template/template-users.ts";
import { conditionOf } from "#lib/domain/workflow/condition-step.ts";
import { type Step, templateOf } from "#lib/domain/workflow/step.ts";
import type { WholeWorkflow, WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { Dependent } from "#lib/platform/dependent.ts";

/**
 * Finds the workflows that use something, enabled or not, newest first. Strong: 1 RRU for 4 KB of all workflows, and as much
 * for each 4 KB of a packed graph.
 */
export class WorkflowUsage implements UsersOfField, UsersOfEvent, UsersOfSegment, StepsOfTemplate {
  readonly #workflows: Pick<WorkflowStore, "listWhole">;

  constructor(workflows: Pick<WorkflowStore, "listWhole">) {
    this.#workflows = workflows;
  }

  /** Used as the audience of a schedule, or in a CONDITION step. */
  async usersOfSegment(dataId: DataId, id: string): Promise<Dependent[]> {
    return this.#users(dataId, (workflow) => usesSegment(workflow, (each) => each === id));
  }

  /** Used in a CONDITION step, or changed by a step. */
  async usersOfField(dataId: DataId, field: Field): Promise<Dependent[]> {
    const isAsked = aboutField(field);
    return this.#users(dataId, ({ graph: { steps } }) =>
      steps.some((step) => asksFor(conditionOf(step), isAsked) || changes(step, field)),
    );
  }

  /** Used as a trigger, as an awaited event, or in a CONDITION step. */
  async usersOfEvent(dataId: DataId, name: string): Promise<Dependent[]> {
    const isAsked = aboutEvent(name);
    const isAwaited = (step: Step) => step.type === "WAIT_FOR_EVENT" && step.config.eventName === name;
    return this.#users(dataId, ({ head: { trigger }, graph: { steps } }) => {
      const isStarted = trigger.type === "EVENT" && trigger.config.eventName === name;
      return isStarted || steps.some((step) => isAwaited(step) || asksFor(conditionOf(step), isAsked));
    });
  }

  /** Steps that send it, those of one workflow in order of creation. */
  async stepsOfTemplate(dataId: DataId, templateId: string): Promise<TemplateStep[]> {
    const workflows = await this.#workflows.listWhole(dataId);
    return workflows.flatMap(({ head, graph }) =>
      graph.steps
        .filter((step) => templateOf(step) === templateId)
        .map(({ id, name }) => ({ id, name, workflowId: head.id, workflowName: head.name })),
    );
  }

  async #users(dataId: DataId, uses: (workflow: WholeWorkflow) => boolean): Promise<Dependent[]> {
    const workflows = await this.#workflows.listWhole(dataId);
    return workflows.filter(uses).map(({ head: { id, name } }) => ({ id, name }));
  }
}

/** Whether a workflow uses a segment that `isMeant` accepts. */
export function usesSegment({ head, graph }: WholeWorkflow, isMeant: (segmentId: string) => boolean): boolean {
  const { trigger } = head;
  if (trigger.type === "SCHEDULE" && isMeant(trigger.config.audience.segmentId)) return true;
  return graph.steps.some((step) =>
    asksFor(conditionOf(step), (asked) => asked.kind === "segment" && isMeant(asked.segmentId)),
  );
}

function changes(step: Step, field: Field): boolean {
  if (step.type !== "UPDATE_CONTACT") return false;
  const { updates = {}, subscriptionAction } = step.config;
  if (field.kind === "data") return Object.hasOwn(updates, field.key);
  return field.name === "subscribed" && subscriptionAction !== "none";
}
