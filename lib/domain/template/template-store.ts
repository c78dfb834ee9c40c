import type { StoredBody } from "#lib/domain/template/stored-body.ts";
import type { Template, TemplateChanges } from "#lib/domain/template/template.ts";

/** Stored content. Implemented by lib/storage. */
export interface TemplateStore {
  find(projectId: string, templateId: string): Promise<Template | undefined>;
  create(projectId: string, template: Template): Promise<void>;
  /**
   * Changes what is given and nothing else, all of it at once, whoever changes other fields meanwhile. Gives the template as
   * it is then; undefined when there is none.
   */
  change(projectId: string, templateId: string, changes: TemplateChanges, now: Date): Promise<Template | undefined>;
  /**
   * Raised by whoever begins to use a template and by every removal, so that none is removed under who begins to use it.
   * Strong, 1 RRU.
   */
  usesVersion(projectId: string): Promise<number>;
  /** Outdated when the version of uses is another by then: nothing is removed. */
  remove(projectId: string, templateId: string, usesVersion: number): Promise<"removed" | "gone" | "outdated">;
  /** All of them, in no order; what was written within the last moments may be missing. */
  list(projectId: string): Promise<TemplateHead[]>;
  /** Those of a list with their bodies, each as it is by now, without those that are gone. */
  withBodies(projectId: string, heads: readonly TemplateHead[]): Promise<Template[]>;
}

/** A template with the place of its body instead of it. */
export interface TemplateHead extends Omit<Template, "body"> {
  body: StoredBody;
}
