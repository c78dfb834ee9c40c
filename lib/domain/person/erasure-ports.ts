import type { Remainder, RemovedCounts } from "#lib/domain/person/erase-job.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** What a step of an erasure has done. */
export interface StepOutcome {
  removed: RemovedCounts;
  /** What it found and leaves. */
  remaining: Remainder[];
  /** Where it continues; null when it is done. */
  next: string | null;
}

/** A contact's emails and events, with all that only they lead to. Implemented by lib/storage. */
export interface ErasedHistory {
  /**
   * Removes what is older than `before` (ISO 8601), as `ContactHistory.forget`. Before that it cancels scheduled emails and
   * empties the kept answers of the requests that sent them. Raw incoming messages and stored bodies go with their records.
   */
  erase(
    dataId: DataId,
    contactId: string,
    input: { email: string; before: string; until: Date },
  ): Promise<Omit<StepOutcome, "next"> & { isDone: boolean }>;
}

/** Jobs of the project that may name the person. Implemented by lib/storage. */
export interface JobTraces {
  /** Ends the exports of this contact that have files or may write them, and returns them. */
  endExports(dataId: DataId, contactId: string, now: Date): Promise<EndedExport[]>;
  /** Removes the address from the errors that jobs have reported. */
  erase(dataId: DataId, input: { email: string; from: string | null; now: Date; until: Date }): Promise<StepOutcome>;
}

export interface WebhookErasure {
  contactId: string;
  /** Of events before then (ISO 8601). */
  before: string;
  /** Keeps what is still to be told of the contact's deletion. */
  tellsDeletion: boolean;
  from: string | null;
  until: Date;
}

/** Logs of the project's webhook endpoints. Implemented by lib/storage. */
export interface WebhookTraces {
  /** Removes the data of the contact's events, and the answers of endpoints to them. */
  erase(dataId: DataId, input: WebhookErasure): Promise<StepOutcome>;
}

export interface EndedExport {
  jobId: string;
  /** Whether parts of its file are stored that no file lists. */
  hasParts: boolean;
}

/** The address book that searches read. Implemented by lib/storage. */
export interface AddressBooks {
  hasBook(dataId: DataId): Promise<boolean>;
}

/** Files of the content bucket. Implemented by lib/storage. */
export interface FileRemoval {
  /** Removes all objects whose keys begin so. Returns how many there were. */
  remove(prefix: string): Promise<number>;
}
