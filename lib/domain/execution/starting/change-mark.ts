/** What an UPDATE_CONTACT step leaves with the contact that it changes, by which events of that change are known as its own. */
export interface ChangeMark {
  workflowId: string;
  executionId: string;
  stepId: string;
  /** Of the execution. */
  depth: number;
  /** `updatedAt` of the contact as the step left it: a contact with another one was changed again since. */
  at: string;
}
