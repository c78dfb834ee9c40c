import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { ProjectBilling } from "#lib/domain/project/project-billing.ts";
import type { Topic } from "#lib/domain/project/topic.ts";
import { type DataId, dataIdOf, type ProjectId } from "#lib/platform/data-id.ts";

export const disabledReasons = ["PAYMENT_FAILED", "EMAIL_REPUTATION", "PHISHING_DETECTED", "MANUAL"] as const;

export type DisabledReason = (typeof disabledReasons)[number];

type TrackingMode = "ENABLED" | "DISABLED" | "MARKETING_ONLY";

/** What the suppression list does to mail (contract 14 section 3). */
export const suppressionSettings = ["RECORD", "MARKETING", "ENFORCE"] as const;

/** Transient bounces of so many different mails within so many days, without a delivery in between. */
export interface SoftBounceRule {
  limit: number;
  days: number;
}

export type SuppressionSetting = (typeof suppressionSettings)[number];

export const cappedCategories = ["workflows", "campaigns", "transactional", "inbound"] as const;

export type BillingCategory = (typeof cappedCategories)[number];

export interface Suspension {
  reason: DisabledReason;
  at: string;
  liftedAt: string | null;
}

/** A tenant. Everything a project owns has its id as the first part of the key. */
export interface Project {
  id: ProjectId;
  /** Number of resets: with the id it gives the id of the project's data. */
  resets: number;
  name: string;
  disabledReason: DisabledReason | null;
  tracking: TrackingMode;
  /** `xx` or `xx-YY`. */
  language: string;
  /** Where its sender can be reached by post, as many laws demand of marketing email; null when none is given. */
  postalAddress: string | null;
  /** Whether received email starts and resumes workflows without a DMARC verdict of PASS. */
  inboundUnverified: boolean;
  suppression: SuppressionSetting;
  /** When transient bounces suppress an address; null: never. */
  softBounces: SoftBounceRule | null;
  /** The current public key in full; it is no secret. */
  publicKey: string;
  /** The first 11 characters of the current secret key; no more of it is stored. */
  secretPrefix: string;
  /** The user who was shown the current secret key in full; null when no user was. */
  secretSeenBy: string | null;
  /** Past and current suspensions, newest first, at most 20. */
  suspensions: Suspension[];
  /** Hex; contact ids are an HMAC with it as the key. Never shown. */
  salt: string;
  /** Hex; signs the links of hosted pages. Never shown. */
  linkKey: string;
  /** Emails per calendar month (UTC) and category; null is unlimited. */
  caps: Record<BillingCategory, number | null>;
  /** When each cap was last changed, if ever: a changed cap sends its warnings again. */
  capsChangedAt: Partial<Record<BillingCategory, string>>;
  /** Null until the project's first subscription. */
  billing: ProjectBilling | null;
  publicKeyLimits: PublicKeyLimits;
  /** Contact fields whose deletion is in progress. */
  deletedFields: readonly DeletedField[];
  topics: readonly Topic[];
  createdAt: string;
  updatedAt: string;
}

/** Whether any category has a limit of the month. */
export const hasCaps = ({ caps }: Pick<Project, "caps">): boolean => Object.values(caps).some((cap) => cap !== null);

export const dataOf = ({ id, resets }: Pick<Project, "id" | "resets">): DataId => dataIdOf(id, resets);

/** What requests with the public key may contain; null is anything. */
export interface PublicKeyLimits {
  /** Names of events. */
  events: string[] | null;
  /** Keys of data. */
  dataKeys: string[] | null;
}

/** The keys that every project has. Named keys are a further kind (lib/domain/key). */
export type KeyKind = "public" | "secret";
