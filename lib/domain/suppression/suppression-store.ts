import type { Project } from "#lib/domain/project/project.ts";
import type {
  AddedSuppression,
  AddSuppressionInput,
  ShownEntry,
  SuppressionEntry,
  SuppressionSource,
} from "#lib/domain/suppression/suppression-entry.ts";
import type { SuppressionReason } from "#lib/domain/suppression/suppression-mark.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** What a project says about the place of an address's entry: its hash is made with the project's salt. */
export type SuppressionScope = Pick<Project, "salt">;

/** Filters of a list; all must hold. */
export interface SuppressionFilter {
  reason?: SuppressionReason | undefined;
  source?: SuppressionSource | undefined;
  /** Part of the address, in lower case. */
  search?: string | undefined;
  /** On `createdAt`, ISO 8601: from the first on, before the second. */
  from?: string | undefined;
  before?: string | undefined;
}

export interface SuppressionPage {
  entries: ShownEntry[];
  /** Position of the last entry that was looked at; undefined on the last page. */
  next: string | undefined;
}

export interface SuppressionListInput {
  filter: SuppressionFilter;
  after: string | undefined;
  limit: number;
  now: Date;
}

export interface EraseSuppressionInput {
  /** The id that a contact made with the address gets. */
  slotId: string;
  /** The address; null leaves the entry alone while a contact has its address. */
  email: string | null;
  suppress: boolean;
  now: Date;
}

/**
 * The suppression list of a project: an entry for each address, and its mark where the contact of the address is read. Both
 * change in one transaction, so of concurrent writes the later one wins as a whole. Implemented by lib/storage.
 */
export interface SuppressionStore {
  /** Strong. Undefined for an entry that has expired. */
  find(
    dataId: DataId,
    scope: SuppressionScope,
    input: { email: string; now: Date },
  ): Promise<SuppressionEntry | undefined>;
  /** A reason that is weaker than the entry's is kept beside it. Idempotent for the same email of a bounce or complaint. */
  add(dataId: DataId, scope: SuppressionScope, input: AddSuppressionInput): Promise<AddedSuppression>;
  /** The entry that it removed; undefined when there was none. */
  remove(
    dataId: DataId,
    scope: SuppressionScope,
    input: { email: string; now: Date },
  ): Promise<SuppressionEntry | undefined>;
  /** Leaves of an address's entry what `erasedEntry` says. Returns whether an entry has lost something. */
  erase(dataId: DataId, scope: SuppressionScope, input: EraseSuppressionInput): Promise<boolean>;
  /** Newest first. */
  list(dataId: DataId, input: SuppressionListInput): Promise<SuppressionPage>;
  /** Whether another project has the address because of a bounce or a complaint. Milliseconds late. */
  isReportedElsewhere(dataId: DataId, email: string): Promise<boolean>;
}
