import type { Template } from "#lib/domain/template/template.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

/** The record of contract 03 section 1; in a list it may have no body. */
export function templateView<T extends Omit<Template, "body" | "text">>(projectId: ProjectId, template: T) {
  const { createdAt, updatedAt, ...content } = template;
  return { ...content, projectId, createdAt, updatedAt };
}
