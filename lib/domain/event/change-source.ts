/** The UPDATE_CONTACT step that last changed a contact, stored with the contact; it attributes the events of the change to the step. */
export interface ChangeSource {
  workflowId: string;
  executionId: string;
  stepId: string;
  /** The execution's depth. */
  depth: number;
  /** The contact's `updatedAt` after the step: a different value means that it was changed again since. */
  at: string;
  /** Milliseconds since 1970 of the latest mark that flipped late because of the change (`causeOfChange`). */
  flippedAt?: number;
}
