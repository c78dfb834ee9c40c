/** A received notification: the id from SNS and its text. */
export interface IncomingNotification {
  /** SNS MessageId: deduplicates opens and clicks. */
  id: string;
  text: string;
  /** How often it was deferred, and since when; absent on the first try. */
  deferral?: Deferral;
}

export interface Deferral {
  attempt: number;
  firstSeenAt: string;
}

/** Returns a notification to the feedback queue at a later time; deferring the same one twice changes nothing. */
export interface DeferredNotifications {
  defer(notification: IncomingNotification & { deferral: Deferral }, at: Date): Promise<void>;
}

/** Returns a notification to the feedback queue after a delay, at most 900 seconds. */
export interface ReturnedNotifications {
  giveBack(notification: IncomingNotification, delaySeconds: number): Promise<void>;
}

/** Holds notifications that cannot be processed: an alarm alerts an operator, who can return them to the queue. */
export interface ParkedNotifications {
  park(notification: IncomingNotification): Promise<void>;
}
