import { projectIdOf } from "#lib/domain/project/data-id.ts";
import type { Template } from "#lib/domain/template/template.ts";

/** The record of contract 03 section 1; in a list it may have no body. */
export function templateView<T extends Omit<Template, "body">>(projectId: string, template: T) {
  const { createdAt, updatedAt, ...content } = template;
  return { ...content, projectId: projectIdOf(projectId), createdAt, updatedAt };
}
