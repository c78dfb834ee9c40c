import type { Condition } from "#lib/domain/condition/condition.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { AudienceContact, AudienceView } from "#lib/domain/segment/audience/audience.ts";
import type { SegmentNeeds } from "#lib/domain/segment/authoring/segment-needs.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** The walk's cursor in each partition of a project's contacts: the last id it read, "" at the start, null at the end. */
export type AudiencePosition = readonly (string | null)[];

/** Conditions of which a contact must match one, as of `now`, in milliseconds since 1970. */
export interface Sought {
  conditions: readonly Condition[];
  now: number;
}

export interface AudienceWalkInput {
  deletedFields: readonly DeletedField[];
  needs: SegmentNeeds;
  /** The walk may leave out contacts that match none of them; undefined: it shows all. */
  sought?: Sought | undefined;
  from: AudiencePosition | undefined;
  until: Date;
  /** Asked before each page; when it says so, the walk ends as if the time were up. */
  isEnough?: () => boolean;
  /** Contacts of a page; as many as fit into 1 MB when undefined. */
  pageMax?: number;
}

/** What a walk has read at once of one partition. */
export interface AudiencePage {
  /** Number of the partition, which is the first digit of its ids. */
  part: number;
  contacts: AudienceView[];
  /** How many were read, with those left out. */
  seen: number;
  /** The walk has read all ids of the partition up to this one. */
  upTo: string;
}

/** All contacts of a project, as conditions see them. Implemented by lib/storage. */
export interface AudienceWalker {
  /**
   * Reads every contact once, with the parts in `needs`, all partitions in parallel, page by page, until `until`. Returns the
   * cursor when the time is up. Eventual unless `needs` asks for strong; 0.5 RRU for 4 KB of contacts, for any parts.
   */
  walk(
    dataId: DataId,
    input: AudienceWalkInput,
    see: (page: AudiencePage) => Promise<void>,
  ): Promise<AudiencePosition | undefined>;
  /** The contacts that exist; strong, 1 RRU for 4 KB each. */
  findAll(
    dataId: DataId,
    contactIds: readonly string[],
    deletedFields: readonly DeletedField[],
  ): Promise<AudienceContact[]>;
}
