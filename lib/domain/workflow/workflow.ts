export const triggerTypes = ["EVENT", "MANUAL", "SCHEDULE"] as const;

/** What starts a workflow by itself (contract 06 section 4); any may be started by hand. */
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

/** What its authors decide of a workflow beside what starts it and its graph; undefined leaves it as it is. */
export type WorkflowChanges = {
  [Field in "name" | "description" | "enabled" | "allowReentry"]?: Workflow[Field] | undefined;
};
