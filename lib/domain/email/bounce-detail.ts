/** The provider's details of a bounce or a delay, beside its kind (contract 16 section 1); absent when not given. */
export interface BounceDetail {
  bounceSubType?: string;
  diagnosticCode?: string;
  /** Enhanced status code, `5.1.1`. */
  status?: string;
  remoteMta?: string;
}

/** Drops the fields that the provider did not give. */
export function givenDetail(detail: { [name in keyof BounceDetail]: string | undefined }): BounceDetail {
  return Object.fromEntries(Object.entries(detail).filter(([, value]) => value !== undefined));
}

/** The provider did not send the mail, because the recipient is on its own account-level list. */
export const onAccountList = "OnAccountSuppressionList";

/** Whether the address is one of SES's test recipients, which bounce and complain on request. */
export const isSimulated = (address: string): boolean => address.endsWith("@simulator.amazonses.com");
