/** What the worker is told: which record to hand over. */
export interface SendMessage {
  projectId: string;
  emailId: string;
  /** How often the provider or the pace turned the mail away so far; absent = never. */
  attempt?: number | undefined;
}

/** The queue of mail on its way out. Implemented by lib/messaging. */
export interface SendQueue {
  /** At most ten messages; returns when every one of them is durable. */
  sendBatch(messages: SendMessage[]): Promise<void>;
  /** Brings a mail back to the worker in so many seconds, at most 900. */
  sendLater(message: SendMessage, delaySeconds: number): Promise<void>;
}
