import type { ProjectId } from "#lib/platform/data-id.ts";
/** Identifies a notice and its recipient. */
export interface NoticeKey {
  projectId: ProjectId;
  noticeId: string;
  userId: string;
}

/** Records which notices were sent. Implemented by lib/storage. */
export interface NoticeStore {
  /**
   * Whether this request may send the notice: the first request may, and may again until `markSent`. So a worker that dies in
   * between loses no notice, and a second request for it sends nothing.
   */
  claim(notice: NoticeKey, input: { requestId: string; now: Date }): Promise<boolean>;
  /** No request may send the notice after this. */
  markSent(notice: NoticeKey, input: { now: Date }): Promise<void>;
}
