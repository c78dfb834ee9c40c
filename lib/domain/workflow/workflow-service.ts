import { isDeepStrictEqual } from "node:util";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import { nameOfCopy } from "#lib/domain/template/name-of-copy.ts";
import type { TemplateStore } from "#lib/domain/template/template-store.ts";
import type { ExecutionCounts } from "#lib/domain/workflow/execution-counts.ts";
import type { Graph } from "#lib/domain/workflow/graph.ts";
import { copyGraph } from "#lib/domain/workflow/graph-edits.ts";
import { templateOf } from "#lib/domain/workflow/step.ts";
import { newTriggerStep, withTrigger } from "#lib/domain/workflow/trigger-step.ts";
import type { Trigger, Workflow, WorkflowChanges } from "#lib/domain/workflow/workflow.ts";
import { cutWorkflows, type WorkflowQuery } from "#lib/domain/workflow/workflow-page.ts";
import type { UsedVersions, WorkflowHead, WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import { usesSegment } from "#lib/domain/workflow/workflow-usage.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { checkPrecondition, type Precondition, timeOfChange } from "#lib/platform/precondition.ts";
import { badRequest, conflict, notFound } from "#lib/platform/refusal.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";

interface WorkflowPorts {
  workflows: WorkflowStore;
  segments: Pick<SegmentStore, "snapshot">;
  templates: Pick<TemplateStore, "usesVersion">;
  executions: ExecutionCounts;
}

/** A workflow as it is shown. */
export interface CountedWorkflow extends Workflow {
  /** All executions ever, in any status. */
  executions: number;
}

interface WorkflowPage {
  workflows: CountedWorkflow[];
  /** Counts all that match the query. */
  total: number;
}

/** A caller's new workflow. */
interface NewWorkflow {
  name: string;
  description: string | null;
  eventName: string;
  allowReentry: boolean;
}

/** UTF-16 code units. */
const nameLengthMax = 100;

interface StoreInput {
  content: Pick<Workflow, "name" | "description" | "trigger" | "allowReentry">;
  graph: Graph;
  used: UsedVersions;
  now: Date;
}

interface WorkflowChangeOrder {
  given: WorkflowChanges;
  readTrigger: (present: Trigger) => Trigger;
  now: Date;
  precondition?: Precondition | undefined;
}

/** Manages workflows for their authors, without their steps (contract 06 section 8). */
export class WorkflowService {
  readonly #ports: WorkflowPorts;

  constructor(ports: WorkflowPorts) {
    this.#ports = ports;
  }

  async list(dataId: DataId, query: WorkflowQuery): Promise<WorkflowPage> {
    const { page, total } = cutWorkflows(await this.#ports.workflows.list(dataId), query);
    return { workflows: await this.#counted(dataId, page), total };
  }

  /** @throws Refusal `notFound`. */
  async get(dataId: DataId, id: string): Promise<{ workflow: CountedWorkflow; graph: Graph }> {
    const found = await this.#ports.workflows.findWhole(dataId, id);
    if (!found) throw notFound("workflow", id);
    return { workflow: await this.#show(dataId, found.head), graph: found.graph };
  }

  async create(dataId: DataId, { eventName, ...given }: NewWorkflow, now: Date): Promise<CountedWorkflow> {
    const trigger: Trigger = { type: "EVENT", config: { eventName } };
    const graph = { steps: [newTriggerStep(trigger, now)], transitions: [] };
    return retryOnConflict(() => this.#store(dataId, { content: { ...given, trigger }, graph, used: {}, now }));
  }

  /**
   * `readTrigger` reads the new trigger, given the current one. @throws Refusal `notFound`, also for a segment, `invalid`;
   * `badRequest` when it is enabled and the segment of its schedule is gone, `conflict` when the precondition does not hold.
   */
  async change(
    dataId: DataId,
    id: string,
    { given, readTrigger, now, precondition }: WorkflowChangeOrder,
  ): Promise<CountedWorkflow> {
    return retryOnConflict(async () => {
      const found = await this.#ports.workflows.findWhole(dataId, id);
      if (!found) throw notFound("workflow", id);
      const { head, graph } = found;
      checkPrecondition(head, precondition);
      const trigger = readTrigger(head.trigger);
      const isRetriggered = !isDeepStrictEqual(trigger, head.trigger);
      const wanted = { ...changedBy(head, given), trigger };
      const begins = isRetriggered || (wanted.enabled && !head.enabled);
      const segments = begins ? await this.#checkSegment(dataId, wanted, isRetriggered) : undefined;
      if (isDeepStrictEqual(wanted, head)) return this.#show(dataId, head);
      const graphVersion = head.graphVersion + (isRetriggered ? 1 : 0);
      const since = begins ? now.toISOString() : head.inForceSince;
      const inForceSince = wanted.enabled ? since : null;
      const changed = { ...wanted, graphVersion, inForceSince, updatedAt: timeOfChange(head, now).toISOString() };
      const retriggered = isRetriggered ? withTrigger(graph, wanted.trigger, now) : undefined;
      const { workflows } = this.#ports;
      const isChanged = await workflows.change(dataId, head, {
        changed,
        graph: retriggered,
        used: { segments },
      });
      return isChanged ? this.#show(dataId, changed) : undefined;
    });
  }

  /** Removes its finished executions too. @throws Refusal `notFound`, `conflict` while any execution is active. */
  async remove(dataId: DataId, id: string): Promise<void> {
    const { workflows, executions } = this.#ports;
    await retryOnConflict(async () => {
      const head = await workflows.find(dataId, id);
      if (!head) {
        // Completes a removal that died half-way.
        await workflows.removeGraphs(dataId, id);
        throw notFound("workflow", id);
      }
      const activeExecutions = await executions.countActive(dataId, id);
      if (activeExecutions > 0) throw conflict("Executions of the workflow are active.", { activeExecutions });
      return (await workflows.remove(dataId, head)) || undefined;
    });
  }

  /** The copy is disabled and has no executions. @throws Refusal `notFound`. */
  async duplicate(dataId: DataId, id: string, now: Date): Promise<CountedWorkflow> {
    const { workflows, segments, templates } = this.#ports;
    return retryOnConflict(async () => {
      // Read before the original: if something it uses is deleted later, the version changes and this is decided again.
      const [{ version }, templatesVersion] = await Promise.all([
        segments.snapshot(dataId),
        templates.usesVersion(dataId),
      ]);
      const found = await workflows.findWhole(dataId, id);
      if (!found) throw notFound("workflow", id);
      const { name, description, trigger, allowReentry } = found.head;
      const copy = { name: nameOfCopy(name, nameLengthMax), description, trigger, allowReentry };
      const used = {
        segments: usesSegment(found, () => true) ? version : undefined,
        templates: found.graph.steps.some((step) => templateOf(step) !== null) ? templatesVersion : undefined,
      };
      return this.#store(dataId, { content: copy, graph: copyGraph(found.graph, now), used, now });
    });
  }

  /** Version of the segments, if one is referred to. Answers a missing segment with 404 if the caller gave it, else 400. */
  async #checkSegment(dataId: DataId, { trigger }: Workflow, isGiven: boolean): Promise<number | undefined> {
    if (trigger.type !== "SCHEDULE") return undefined;
    const { segmentId } = trigger.config.audience;
    const { segments, version } = await this.#ports.segments.snapshot(dataId);
    if (segments.some(({ id }) => id === segmentId)) return version;
    throw isGiven ? notFound("segment", segmentId) : badRequest("The schedule's segment was deleted.");
  }

  async #store(dataId: DataId, { content, graph, used, now }: StoreInput): Promise<CountedWorkflow | undefined> {
    const at = now.toISOString();
    const own = { id: newId(), enabled: false, graphVersion: 1, stepCount: graph.steps.length };
    const workflow: Workflow = { ...content, ...own, createdAt: at, updatedAt: at };
    const isStored = await this.#ports.workflows.create(dataId, workflow, { graph, used });
    return isStored ? { ...workflow, executions: 0 } : undefined;
  }

  async #show(dataId: DataId, workflow: Workflow | WorkflowHead): Promise<CountedWorkflow> {
    const [counted] = await this.#counted(dataId, [workflow]);
    return counted ?? { ...workflow, executions: 0 };
  }

  async #counted(dataId: DataId, workflows: readonly Workflow[]): Promise<CountedWorkflow[]> {
    const counts = await this.#ports.executions.countAll(
      dataId,
      workflows.map(({ id }) => id),
    );
    return workflows.map((workflow) => ({ ...workflow, executions: counts.get(workflow.id) ?? 0 }));
  }
}

/** Null unsets, undefined leaves unchanged. */
const changedBy = (head: WorkflowHead, given: WorkflowChanges): WorkflowHead => ({
  ...head,
  name: given.name ?? head.name,
  description: given.description === undefined ? head.description : given.description,
  enabled: given.enabled ?? head.enabled,
  allowReentry: given.allowReentry ?? head.allowReentry,
});
