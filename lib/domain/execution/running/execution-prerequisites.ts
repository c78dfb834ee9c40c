import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import type { CancelReason, Execution } from "#lib/domain/execution/execution.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { Workflow } from "#lib/domain/workflow/workflow.ts";
import type { WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface PrerequisitePorts {
  projects: Pick<ProjectStore, "find">;
  workflows: Pick<WorkflowStore, "find">;
  contacts: Pick<ContactStore, "find">;
}

/** What an execution needs to run. */
interface ExecutionPrerequisites {
  project: Project;
  workflow: Workflow;
  contact: Contact;
}

export type PrerequisiteCheck =
  | ({ kind: "ready" } & ExecutionPrerequisites)
  /** The execution must not continue. */
  | { kind: "cancel"; reason: CancelReason }
  /** Nothing of the execution may remain; other code sweeps what a reset made unreachable. */
  | { kind: "workflowGone" | "projectGone" };

/** The times come from different machines, and both may be of the same moment. */
const clockSkewMsMax = 1_000;

/** Decides whether an execution may continue, from current data. Strong, 3 RRU. */
export async function checkPrerequisites(
  { projects, workflows, contacts }: PrerequisitePorts,
  dataId: DataId,
  { workflowId, contactId, startedAt }: Pick<Execution, "workflowId" | "contactId" | "startedAt">,
): Promise<PrerequisiteCheck> {
  const [project, workflow] = await Promise.all([projects.find(dataId), workflows.find(dataId, workflowId)]);
  if (!project) return { kind: "projectGone" };
  if (!workflow) return { kind: "workflowGone" };
  const contact = await contacts.find(dataId, contactId, project.deletedFields);
  // A contact created again with the same address has the same id.
  const isAnother = contact && Date.parse(contact.createdAt) > Date.parse(startedAt) + clockSkewMsMax;
  if (!contact || isAnother) return { kind: "cancel", reason: "contact_deleted" };
  if (project.disabledReason !== null) return { kind: "cancel", reason: "project_disabled" };
  return { kind: "ready", project, workflow, contact };
}
