import type { StoredParts } from "#lib/domain/template/stored-body.ts";
import type { Template, TemplateChanges } from "#lib/domain/template/template.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface TemplateChangeInput {
  changes: TemplateChanges;
  now: Date;
  /** Changes nothing when `updatedAt` is another. */
  unchangedSince?: string | undefined;
}

/** Stored content. Implemented by lib/storage. */
export interface TemplateStore {
  find(dataId: DataId, templateId: string): Promise<Template | undefined>;
  create(dataId: DataId, template: Template): Promise<void>;
  /**
   * Changes only the given fields, atomically, even with concurrent changes of other fields. Returns the changed template;
   * undefined when it does not exist or has changed
   * since.
   */
  change(dataId: DataId, templateId: string, input: TemplateChangeInput): Promise<Template | undefined>;
  /**
   * Raised when a template gets a user and by every removal, so that no template is removed while a request begins to use it.
   * Strong, 1 RRU.
   */
  usesVersion(dataId: DataId): Promise<number>;
  /** Outdated when the uses version has changed: nothing is removed. */
  remove(dataId: DataId, templateId: string, input: { usesVersion: number }): Promise<"removed" | "gone" | "outdated">;
  /** All templates, unordered; those written in the last moments may be missing. */
  list(dataId: DataId): Promise<TemplateHead[]>;
  /** Current templates with their bodies, without those that are gone. */
  withBodies(dataId: DataId, heads: readonly TemplateHead[]): Promise<Template[]>;
}

/** A template with references to its body and text. */
export type TemplateHead = Omit<Template, "body" | "text"> & StoredParts;
