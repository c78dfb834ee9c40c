import type { DataId } from "#lib/platform/data-id.ts";

/** A mail that waits for its time. */
export interface ScheduledMail {
  dataId: DataId;
  emailId: string;
  /** ISO 8601 with milliseconds. */
  sendAt: string;
}

/** `yyyy-mm-ddThh:mm` in UTC. Timers and the index of scheduled mails go by minutes. */
export type Minute = string;

export const minuteOf = (instant: string): Minute => instant.slice(0, "yyyy-mm-ddThh:mm".length);

/** More than this late, a mail is not sent any more (contract 13 section 2). */
const lateMsMax = 24 * 60 * 60 * 1_000;

export const isTooLate = ({ sendAt }: Pick<ScheduledMail, "sendAt">, now: Date): boolean =>
  now.getTime() - Date.parse(sendAt) > lateMsMax;
