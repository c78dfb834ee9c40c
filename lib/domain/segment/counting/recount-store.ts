import type { DataId } from "#lib/platform/data-id.ts";
/** State of a project's segment recount. Times in milliseconds since 1970. */
export interface RecountState {
  /** Whether contacts have changed since the last pass began. */
  isDirty: boolean;
  /** Whether a pass has begun and not finished. */
  isUnderWay: boolean;
  /** When the last finished pass began; undefined before the first. */
  countedAt: number | undefined;
}

/** A pass over a project consists of turns; one message may claim each. */
export interface RecountStore {
  /** Projects that have segments, by id, starting after `after`: a page of up to 100; eventual, 0.5 RRU. */
  projects(after: string | undefined): Promise<{ projectIds: DataId[]; next: string | undefined }>;
  /** Strong, 1 RRU; also for a project that was never counted. */
  find(dataId: DataId): Promise<RecountState>;
  /** Records that contacts have changed: 1 RRU, and 1 WRU the first time since a pass began. */
  markDirty(dataId: DataId): Promise<void>;
  /** Begins a pass, unless another one is under way and its turn has not expired. */
  begin(dataId: DataId, input: { turn: string; now: Date }): Promise<boolean>;
  /** Claims the next turn; false when another message claimed it, or another pass has begun. */
  goOn(dataId: DataId, input: { turn: string; next: string; now: Date }): Promise<boolean>;
  /** Ends the pass. */
  finish(dataId: DataId, turn: string): Promise<void>;
}
