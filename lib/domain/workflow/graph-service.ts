import { asksFor, type Question } from "#lib/domain/condition/asks-for.ts";
import type { AskedName } from "#lib/domain/condition/parse-condition.ts";
import type { ContactRules } from "#lib/domain/project/contact-rules.ts";
import type { ConditionNames } from "#lib/domain/segment/authoring/condition-names.ts";
import { referenceIssues } from "#lib/domain/segment/authoring/segment-references.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import type { TemplateStore } from "#lib/domain/template/template-store.ts";
import { conditionOf, treeOf } from "#lib/domain/workflow/condition-step.ts";
import type { Branch, Graph, Transition } from "#lib/domain/workflow/graph.ts";
import {
  addStep,
  changeStep,
  insertStep,
  placeOfNext,
  removeStep,
  removeTransition,
  requireStep,
  requireTransition,
} from "#lib/domain/workflow/graph-edits.ts";
import { withKeptHeaders } from "#lib/domain/workflow/header-values.ts";
import { type Step, type StepContent, type StepType, type TypedConfig, templateOf } from "#lib/domain/workflow/step.ts";
import { type Linked, link } from "#lib/domain/workflow/transition-rules.ts";
import type { UsedVersions, WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { packText } from "#lib/platform/packed-text.ts";
import { timeOfChange } from "#lib/platform/precondition.ts";
import { badRequest, invalid, notFound } from "#lib/platform/refusal.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";
import type { NeverSeen, Warning } from "#lib/platform/warning.ts";

/** The parsed settings of a step, with names and warnings found in them. */
export interface ParsedConfig {
  typed: TypedConfig;
  /** Names that the condition of a CONDITION asks for. */
  names: readonly AskedName[];
  /** About keys that were left out. */
  warnings: readonly Warning[];
}

/** Checks the settings of a step as they were sent, and drops unknown keys. */
export interface StepConfigParser {
  /** `templateId` as it was sent beside them. @throws Refusal `invalid`. */
  parse(type: StepType, config: unknown, templateId: string | null | undefined): ParsedConfig;
}

/** The saved step, and warnings for its author. */
export interface SavedStep {
  step: Step;
  warnings: StepWarning[];
}

type StepWarning = Warning | NeverSeen;

interface GraphPorts {
  workflows: WorkflowStore;
  templates: Pick<TemplateStore, "find" | "usesVersion">;
  segments: Pick<SegmentStore, "snapshot">;
  configs: StepConfigParser;
  names: Pick<ConditionNames, "check">;
}

/** A caller's new step. */
interface NewStep {
  type: StepType;
  name: string;
  config: Record<string, unknown>;
  position?: { x: number; y: number } | undefined;
  templateId?: string | undefined;
}

/** A caller's changes to a step; undefined fields stay unchanged. */
interface StepChanges {
  /** It never changes: only the current type is accepted. */
  type?: unknown;
  name?: string | undefined;
  position?: { x: number; y: number } | undefined;
  /** All settings. */
  config?: Record<string, unknown> | undefined;
  templateId?: string | null | undefined;
  /** Whether the caller may read the values of headers. */
  readsHeaders?: boolean | undefined;
}

interface NewTransition {
  fromStepId: string;
  toStepId: string;
  branch: Branch | null;
  priority: number;
}

/** An edited graph. */
interface Decided {
  graph: Graph;
  used?: UsedVersions | undefined;
}

/** The checked settings of a step: what it begins to use, and warnings. */
interface Checked {
  used: UsedVersions;
  warnings: StepWarning[];
}

/** An execution stores one record a step, in one item. */
const stepsMax = 200;

/** An item has at most 400 KB. */
const packedBytesMax = 300 * 1_024;

/** The workflow to edit. */
interface GraphEdit {
  id: string;
  now: Date;
}

/** An edit whose settings may ask for contact fields. */
interface StepEdit extends GraphEdit {
  rules: ContactRules;
}

/** Edits steps and transitions of a workflow; each edit creates a graph version (contract 06 sections 2, 3 and 8). */
export class GraphService {
  readonly #ports: GraphPorts;

  constructor(ports: GraphPorts) {
    this.#ports = ports;
  }

  /** @throws Refusal `notFound` for workflow and template, `invalid`, `badRequest` for a TRIGGER. */
  async addStep(
    dataId: DataId,
    { given, autoConnect, rules, ...edit }: StepEdit & { given: NewStep; autoConnect: boolean },
  ): Promise<SavedStep> {
    return this.#edit(dataId, edit, async (graph) => {
      const { content, ...checked } = await this.#content(dataId, { rules, graph, given });
      return { ...addStep(graph, { content, autoConnect, now: edit.now }), ...checked };
    });
  }

  /** Inserts between two steps. @throws Refusal as `addStep`, `badRequest` also for an EXIT. */
  async insertStep(
    dataId: DataId,
    { transitionId, given, rules, ...edit }: StepEdit & { transitionId: string; given: NewStep },
  ): Promise<SavedStep> {
    return this.#edit(dataId, edit, async (graph) => {
      const transition = requireTransition(graph, transitionId);
      const { content, ...checked } = await this.#content(dataId, { rules, graph, given });
      return { ...insertStep(graph, { transition, content, now: edit.now }), ...checked };
    });
  }

  /** @throws Refusal `notFound`, `invalid`, `badRequest` for settings of the TRIGGER step. */
  async changeStep(
    dataId: DataId,
    { stepId, changes, rules, ...edit }: StepEdit & { stepId: string; changes: StepChanges },
  ): Promise<SavedStep> {
    return this.#edit(dataId, edit, async (graph) => {
      const present = requireStep(graph, stepId);
      const { name = present.name, position = present.position } = changes;
      const { typed, ...checked } = await this.#changedConfig(dataId, { rules, step: present, changes });
      return { ...changeStep(graph, { stepId, content: { ...typed, name, position }, now: edit.now }), ...checked };
    });
  }

  /** @throws Refusal `notFound`, `badRequest`. */
  async removeStep(
    dataId: DataId,
    { stepId, splice, ...edit }: GraphEdit & { stepId: string; splice: boolean },
  ): Promise<void> {
    await this.#edit(dataId, edit, async (graph) => ({
      graph: removeStep(graph, { step: requireStep(graph, stepId), splice, now: edit.now }),
    }));
  }

  /** @throws Refusal `notFound`, `badRequest`. */
  async link(dataId: DataId, { given, ...edit }: GraphEdit & { given: NewTransition }): Promise<Linked> {
    return this.#edit(dataId, edit, async (graph) => {
      const [from, to] = [requireStep(graph, given.fromStepId), requireStep(graph, given.toStepId)];
      return link(graph, { way: { from, to, branch: given.branch }, priority: given.priority, now: edit.now });
    });
  }

  /** @throws Refusal `notFound`. */
  async unlink(dataId: DataId, { transitionId, ...edit }: GraphEdit & { transitionId: string }): Promise<Transition> {
    const { transition } = await this.#edit(dataId, edit, async (graph) => {
      const found = requireTransition(graph, transitionId);
      return { graph: removeTransition(graph, found.id), transition: found };
    });
    return transition;
  }

  async #content(dataId: DataId, { rules, graph, given }: { rules: ContactRules; graph: Graph; given: NewStep }) {
    if (given.type === "TRIGGER") throw badRequest("A workflow has exactly one TRIGGER step.");
    if (graph.steps.length >= stepsMax) throw badRequest(`A workflow has at most ${stepsMax} steps.`);
    const parsed = this.#ports.configs.parse(given.type, given.config, given.templateId);
    const checked = await this.#check(dataId, rules, parsed);
    const content: StepContent = { ...parsed.typed, name: given.name, position: given.position ?? placeOfNext(graph) };
    return { content, ...checked };
  }

  async #changedConfig(
    dataId: DataId,
    { rules, step, changes }: { rules: ContactRules; step: Step; changes: StepChanges },
  ): Promise<Checked & { typed: TypedConfig }> {
    if (changes.type !== undefined && changes.type !== step.type) {
      throw invalid([{ field: "type", code: "custom", message: "The type of a step cannot be changed." }]);
    }
    if (changes.config === undefined && changes.templateId === undefined) {
      return { typed: step, used: {}, warnings: [] };
    }
    if (step.type === "TRIGGER")
      throw badRequest("The TRIGGER step shows the workflow's trigger. Change the trigger of the workflow.");
    const { config, templateId } = sentWhole(step, changes);
    const parsed = this.#ports.configs.parse(step.type, config, templateId);
    const typed = withKeptHeaders(step, parsed.typed, changes.readsHeaders ?? false);
    return { typed, ...(await this.#check(dataId, rules, { ...parsed, typed })) };
  }

  async #check(dataId: DataId, rules: ContactRules, { typed, names, warnings }: ParsedConfig): Promise<Checked> {
    const used = await this.#checkReferences(dataId, typed);
    return { used, warnings: [...(await this.#ports.names.check(dataId, rules, names)), ...warnings] };
  }

  /** What a step with these settings begins to use. */
  async #checkReferences(dataId: DataId, typed: TypedConfig): Promise<UsedVersions> {
    const templateId = templateOf(typed);
    if (templateId !== null) return { templates: await this.#checkTemplate(dataId, templateId) };
    const condition = conditionOf(typed);
    if (typed.type !== "CONDITION" || !condition || !asksFor(condition, aboutAnySegment)) return {};
    const { segments, version } = await this.#ports.segments.snapshot(dataId);
    const issues = referenceIssues(
      { segmentId: undefined, condition: treeOf(typed.config), path: "config.condition" },
      segments,
    );
    if (issues.length === 0) return { segments: version };
    throw invalid("condition" in typed.config ? issues : issues.map((issue) => ({ ...issue, field: "config.field" })));
  }

  async #checkTemplate(dataId: DataId, templateId: string): Promise<number> {
    const { templates } = this.#ports;
    // Read first: a template deleted after this changes the version.
    const version = await templates.usesVersion(dataId);
    if (!(await templates.find(dataId, templateId))) throw notFound("template", templateId);
    return version;
  }

  /** Decides again when another request was faster; writes nothing when the graph stays unchanged. */
  async #edit<T extends Decided>(
    dataId: DataId,
    { id, now }: GraphEdit,
    decide: (graph: Graph) => Promise<T>,
  ): Promise<T> {
    const { workflows } = this.#ports;
    return retryOnConflict(async () => {
      const found = await workflows.findWhole(dataId, id);
      if (!found) throw notFound("workflow", id);
      const { head: before, graph } = found;
      const edited = await decide(graph);
      if (edited.graph === graph) return edited;
      checkSize(edited.graph);
      const changed = {
        ...before,
        graphVersion: before.graphVersion + 1,
        stepCount: edited.graph.steps.length,
        updatedAt: timeOfChange(before, now).toISOString(),
      };
      const used = edited.used ?? {};
      const isChanged = await workflows.change(dataId, before, { changed, graph: edited.graph, used });
      return isChanged ? edited : undefined;
    });
  }
}

/** Completes the sent settings: a template that is not named stays. */
function sentWhole(
  step: Step,
  { config, templateId }: Pick<StepChanges, "config" | "templateId">,
): Pick<StepChanges, "config" | "templateId"> {
  if (step.type !== "SEND_EMAIL") return { config: config ?? { ...step.config }, templateId };
  const { templateId: present, ...others } = step.config;
  const isNamed = templateId !== undefined || config?.["templateId"] !== undefined;
  return { config: config ?? others, templateId: isNamed ? templateId : present };
}

const aboutAnySegment: Question = ({ kind }) => kind === "segment";

function checkSize(graph: Graph): void {
  if (packText(JSON.stringify(graph)).length <= packedBytesMax) return;
  const message = `The steps of the workflow are too large: at most ${packedBytesMax} bytes when compressed.`;
  throw invalid([{ field: "config", code: "too_big", message }]);
}
