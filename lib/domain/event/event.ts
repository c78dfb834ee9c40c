/** A named record of a contact (contract 07). */
export interface ContactEvent {
  id: string;
  name: string;
  contactId: string;
  data: Record<string, unknown>;
  createdAt: string;
}

/** Stores events; one with an id already there is the same event. Implemented by lib/storage. */
export interface EventStore {
  put(projectId: string, event: ContactEvent): Promise<void>;
}
