/** Fetch the published list of disposable domains. */
export interface VerificationJob {
  type: "refreshLists";
}
