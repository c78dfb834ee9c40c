/** What the provider tells of a bounce or a delay beside its kind (contract 16 section 1); each is absent when not told. */
export interface BounceDetail {
  bounceSubType?: string;
  diagnosticCode?: string;
  /** Enhanced status code, `5.1.1`. */
  status?: string;
  remoteMta?: string;
}

/** Without what the provider did not tell. */
export function toldDetail(detail: { [name in keyof BounceDetail]: string | undefined }): BounceDetail {
  return Object.fromEntries(Object.entries(detail).filter(([, value]) => value !== undefined));
}

/** The provider did not send the mail, because its own account-level list names the recipient. */
export const onAccountList = "OnAccountSuppressionList";
