import type { Template } from "#lib/domain/template/template.ts";

/** Stored content. Implemented by lib/storage. */
export interface TemplateStore {
  find(projectId: string, templateId: string): Promise<Template | undefined>;
  create(projectId: string, template: Template): Promise<void>;
}
