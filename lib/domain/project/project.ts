/** A tenant. Everything a project owns has its id as the first part of the key. */
export type DisabledReason = "PAYMENT_FAILED" | "EMAIL_REPUTATION" | "PHISHING_DETECTED" | "MANUAL";

export type TrackingMode = "ENABLED" | "DISABLED" | "MARKETING_ONLY";

export type BillingCategory = "workflows" | "campaigns" | "transactional" | "inbound";

export interface Project {
  id: string;
  name: string;
  disabledReason: DisabledReason | null;
  tracking: TrackingMode;
  /** `xx` or `xx-YY`. */
  language: string;
  /** Hex; contact ids are an HMAC under it. Never shown. */
  salt: string;
  /** Hex; signs the links of hosted pages. Never shown. */
  linkKey: string;
  /** Mails a calendar month (UTC) and category; null is unlimited. */
  caps: Record<BillingCategory, number | null>;
  createdAt: string;
  updatedAt: string;
}

export type KeyKind = "public" | "secret";

/** What a request's key says, read strongly with every request so that rotation and suspension act at once. */
export interface KeyHolder {
  projectId: string;
  kind: KeyKind;
  disabledReason: DisabledReason | null;
}
