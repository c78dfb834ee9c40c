/** Which notice to whom. */
export interface NoticeKey {
  projectId: string;
  noticeId: string;
  userId: string;
}

/** Remembers which notices were sent. Implemented by lib/storage. */
export interface NoticeStore {
  /**
   * Whether this request may send the notice: the first request that asks may, and may again until it says `markSent`.
   * So a worker that dies in between loses no notice, and a second request for it sends nothing.
   */
  claim(notice: NoticeKey, requestId: string, now: Date): Promise<boolean>;
  /** From now on nobody may. */
  markSent(notice: NoticeKey, now: Date): Promise<void>;
}
