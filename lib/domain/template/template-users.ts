import type { DataId } from "#lib/platform/data-id.ts";
import type { Dependent } from "#lib/platform/dependent.ts";

/** Finds campaigns made from a template. Implemented by lib/domain/campaign. */
export interface UsersOfTemplate {
  usersOfTemplate(dataId: DataId, templateId: string): Promise<Dependent[]>;
}

/** A step that sends a template. */
export interface TemplateStep extends Dependent {
  workflowId: string;
  workflowName: string;
}

/** Finds steps that send a template. Implemented by lib/domain/workflow. */
export interface StepsOfTemplate {
  stepsOfTemplate(dataId: DataId, templateId: string): Promise<TemplateStep[]>;
}
