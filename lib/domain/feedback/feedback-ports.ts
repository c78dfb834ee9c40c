/** One notification as it came in: the id SNS gave it and its text. */
export interface IncomingNotification {
  /** SNS MessageId: what opens and clicks are counted by, each once. */
  id: string;
  text: string;
  /** How often it was deferred so far, and since when; absent on the first try. */
  deferral?: Deferral;
}

export interface Deferral {
  attempt: number;
  firstSeenAt: string;
}

/** Brings a notification back to the feedback queue at a later time; asking twice for the same one changes nothing. */
export interface DeferredNotifications {
  defer(notification: IncomingNotification & { deferral: Deferral }, at: Date): Promise<void>;
}

/** Brings a notification back to the feedback queue in some seconds, at most 900. */
export interface ReturnedNotifications {
  giveBack(notification: IncomingNotification, delaySeconds: number): Promise<void>;
}

/** Where notifications wait that nobody can use: an operator is alarmed and can put them back into the queue. */
export interface ParkedNotifications {
  park(notification: IncomingNotification): Promise<void>;
}
