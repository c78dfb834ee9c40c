export const triggerTypes = ["EVENT", "MANUAL", "SCHEDULE"] as const;

/** What starts a workflow automatically (contract 06 section 4); any may be started by hand. */
export type Trigger =
  | { type: "EVENT"; config: { eventName: string } }
  | { type: "MANUAL"; config: null }
  | { type: "SCHEDULE"; config: { schedule: string; timezone: string; audience: { segmentId: string } } };

/** A workflow without its graph (contract 06 section 1). Times are ISO 8601 UTC with milliseconds. */
export interface Workflow {
  id: string;
  name: string;
  description: string | null;
  enabled: boolean;
  trigger: Trigger;
  allowReentry: boolean;
  /** Names the graph that new executions begin with. */
  graphVersion: number;
  /** Steps of that graph, the TRIGGER step among them. */
  stepCount: number;
  createdAt: string;
  updatedAt: string;
}

/** What authors set in a workflow, apart from trigger and graph; undefined fields stay unchanged. */
export type WorkflowChanges = {
  [Field in "name" | "description" | "enabled" | "allowReentry"]?: Workflow[Field] | undefined;
};
