/** How far the counting of a project's segments has come. Times in milliseconds since 1970. */
export interface RecountState {
  /** Whether contacts have changed since the last one began. */
  isDirty: boolean;
  /** Whether one has begun that is not finished. */
  isUnderWay: boolean;
  /** When the last one began that was finished; undefined before the first. */
  countedAt: number | undefined;
}

/** A pass over a project goes from turn to turn, each of which one message may take. */
export interface RecountStore {
  /** Projects that have segments, by their ids from after one on: a page of up to 100; eventual, 0.5 RRU. */
  projects(after: string | undefined): Promise<{ projectIds: string[]; next: string | undefined }>;
  /** Strong, 1 RRU; for a project that was never counted as well. */
  find(projectId: string): Promise<RecountState>;
  /** Notes that contacts have changed: 1 RRU, and 1 WRU the first time since a pass began. */
  markDirty(projectId: string): Promise<void>;
  /** Begins a pass, unless one is under way whose turn lasts. */
  begin(projectId: string, turn: string, now: Date): Promise<boolean>;
  /** Goes on with the next turn; false for whoever comes second, or after another pass has begun. */
  goOn(projectId: string, turn: string, next: string, now: Date): Promise<boolean>;
  /** Ends the pass. */
  finish(projectId: string, turn: string): Promise<void>;
}
