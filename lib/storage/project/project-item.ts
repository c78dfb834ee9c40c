import * as z from "zod";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import {
  cappedCategories,
  disabledReasons,
  type Project,
  type SoftBounceRule,
  suppressionSettings,
} from "#lib/domain/project/project.ts";
import type { ProjectBilling } from "#lib/domain/project/project-billing.ts";
import type { NewKeys } from "#lib/domain/project/project-store.ts";
import type { Topic } from "#lib/domain/project/topic.ts";
import { type DataId, dataIdOf, type ProjectId, storedProjectId } from "#lib/platform/data-id.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";

const cap = z.number().nullable();
const reason = z.enum(disabledReasons);

export const projectItem = z.object({
  /** `S#<id>`. */
  pk: z.string(),
  sk: z.string(),
  /** Name. */
  nm: z.string(),
  /** Number of resets. */
  rs: z.number(),
  /** Disabled reason. */
  dr: reason.optional(),
  /** Suspensions, newest first: reason, since, until. */
  sp: z.array(z.object({ r: reason, a: z.string(), l: z.string().optional() })),
  /** Tracking. */
  tr: z.enum(["ENABLED", "DISABLED", "MARKETING_ONLY"]),
  /** Language. */
  lg: z.string(),
  /** Postal address. */
  po: z.string().nullable().optional(),
  /** Whether inbound email without DMARC counts. */
  iu: z.boolean().optional(),
  /** What the suppression list does; absent for MARKETING. */
  sl: z.enum(suppressionSettings).optional(),
  /** When transient bounces suppress an address: limit and days. */
  sb: z.object({ l: z.number(), d: z.number() }).nullable().optional(),
  /** Salt of the contact ids. */
  sa: z.string(),
  /** Key of the links. */
  lk: z.string(),
  /** Caps by billing category. */
  cp: z.object({ workflows: cap, campaigns: cap, transactional: cap, inbound: cap }),
  /** When caps were changed. */
  ca: z.partialRecord(z.enum(cappedCategories), z.string()),
  /** Customer, currency, subscription and its status; as of, in seconds since 1970; version. */
  bl: z
    .object({
      cu: z.string(),
      cy: z.string(),
      sb: z.string().optional(),
      st: z.string().optional(),
      ao: z.number(),
      vs: z.number(),
    })
    .optional(),
  /** Events and data keys that the public key may send; absent or null allows any. */
  pe: z.array(z.string()).nullable().optional(),
  pd: z.array(z.string()).nullable().optional(),
  /** Deleted fields still being swept: key and number. */
  df: z.array(z.object({ k: z.string(), n: z.number() })).optional(),
  /** Topics: id, key, subscribed by default, private. */
  tp: z
    .array(z.object({ i: z.string(), k: z.string(), d: z.literal(true).optional(), v: z.literal(true).optional() }))
    .optional(),
  /** Number of field deletions. */
  dn: z.number().optional(),
  /** The public key, and the first characters of the secret one. */
  kb: z.string(),
  kx: z.string(),
  /** The user who was shown the secret key. */
  kw: z.string().optional(),
  /** Hashes of the public and the secret key, which lead from the project to its key items. */
  kp: z.string(),
  ks: z.string(),
  /** Version of the list of named keys; absent before the first. */
  nk: z.number().optional(),
  cr: z.string(),
  up: z.string(),
});

export type ProjectItem = z.infer<typeof projectItem>;

export const projectAttributes = attributesOf<ProjectItem>();

/** Settings, domains, members and invitations: everything that a reset keeps. */
export const settingsPartition = (projectId: ProjectId): string => `S#${projectId}`;

export const projectSortKey = "p";

export const projectKey = (projectId: ProjectId): { pk: string; sk: string } => ({
  pk: settingsPartition(projectId),
  sk: projectSortKey,
});

/** The id under which the data of the project in this item is stored. */
export const dataIdOfItem = ({ pk, rs }: Pick<ProjectItem, "pk" | "rs">): DataId => dataIdOf(projectIdInKey(pk), rs);

const projectIdInKey = (pk: string): ProjectId => storedProjectId.parse(pk.slice("S#".length));

export const newProjectItem = (project: Project, hashes: NewKeys["hashes"]): ProjectItem => ({
  ...projectKey(project.id),
  nm: project.name,
  rs: project.resets,
  ...(project.disabledReason && { dr: project.disabledReason }),
  sp: project.suspensions.map(({ reason: r, at: a, liftedAt }) => ({
    r,
    a,
    ...(liftedAt !== null && { l: liftedAt }),
  })),
  tr: project.tracking,
  lg: project.language,
  ...(project.postalAddress !== null && { po: project.postalAddress }),
  ...(project.inboundUnverified && { iu: true }),
  ...(project.suppression !== "MARKETING" && { sl: project.suppression }),
  ...(project.softBounces && { sb: softBounceAttribute(project.softBounces) }),
  sa: project.salt,
  lk: project.linkKey,
  cp: project.caps,
  ca: project.capsChangedAt,
  ...(project.billing && { bl: billingEntry(project.billing) }),
  ...(project.publicKeyLimits.events && { pe: [...project.publicKeyLimits.events] }),
  ...(project.publicKeyLimits.dataKeys && { pd: [...project.publicKeyLimits.dataKeys] }),
  kb: project.publicKey,
  kx: project.secretPrefix,
  ...(project.secretSeenBy !== null && { kw: project.secretSeenBy }),
  kp: hashes.public,
  ks: hashes.secret,
  cr: project.createdAt,
  up: project.updatedAt,
});

/** What key items hold of their project, so that callers learn it with the read that authenticates them. */
export type ProjectState = Pick<ProjectItem, "rs" | "dr" | "df" | "tp"> & { pr: ProjectId };

export const stateOfItem = ({ pk, rs, dr, df, tp }: ProjectItem): ProjectState => ({
  pr: projectIdInKey(pk),
  rs,
  ...(dr && { dr }),
  ...(df && df.length > 0 && { df }),
  ...(tp && tp.length > 0 && { tp }),
});

/** The project's item and its key items store them in the same form. */
export const deletedFieldsOf = ({ df }: Pick<ProjectItem, "df">): DeletedField[] =>
  (df ?? []).map(({ k, n }) => ({ key: k, deletion: n }));

/** The inverse of `deletedFieldsOf`. */
export const deletedFieldEntries = (fields: readonly DeletedField[]): NonNullable<ProjectItem["df"]> =>
  fields.map(({ key, deletion }) => ({ k: key, n: deletion }));

/** As `deletedFieldsOf`. */
export const topicsOf = ({ tp }: Pick<ProjectItem, "tp">): Topic[] =>
  (tp ?? []).map(({ i, k, d, v }) => ({
    id: i,
    key: k,
    defaultSubscribed: d ?? false,
    visibility: v ? "PRIVATE" : "PUBLIC",
  }));

/** The inverse of `topicsOf`. */
export const topicEntries = (topics: readonly Topic[]): NonNullable<ProjectItem["tp"]> =>
  topics.map(({ id, key, defaultSubscribed, visibility }) => ({
    i: id,
    k: key,
    ...(defaultSubscribed && { d: true }),
    ...(visibility === "PRIVATE" && { v: true }),
  }));

/** The inverse of `billingOf`. */
export const billingEntry = ({ customer, currency, subscription, asOf, version }: ProjectBilling) => ({
  ...{ cu: customer, cy: currency, ao: asOf, vs: version },
  ...(subscription && { sb: subscription.id, st: subscription.status }),
});

function billingOf({ bl }: Pick<ProjectItem, "bl">): ProjectBilling | null {
  if (!bl) return null;
  const { cu, cy, sb, st, ao, vs } = bl;
  const subscription = sb !== undefined && st !== undefined ? { id: sb, status: st } : null;
  return { customer: cu, currency: cy, subscription, asOf: ao, version: vs };
}

export function projectFromItem(item: Record<string, unknown>): Project {
  const parsed = projectItem.parse(item);
  return {
    id: projectIdInKey(parsed.pk),
    resets: parsed.rs,
    name: parsed.nm,
    disabledReason: parsed.dr ?? null,
    suspensions: parsed.sp.map(({ r, a, l }) => ({ reason: r, at: a, liftedAt: l ?? null })),
    tracking: parsed.tr,
    language: parsed.lg,
    postalAddress: parsed.po ?? null,
    inboundUnverified: parsed.iu ?? false,
    suppression: parsed.sl ?? "MARKETING",
    softBounces: parsed.sb ? { limit: parsed.sb.l, days: parsed.sb.d } : null,
    salt: parsed.sa,
    linkKey: parsed.lk,
    caps: parsed.cp,
    capsChangedAt: parsed.ca,
    billing: billingOf(parsed),
    publicKeyLimits: { events: parsed.pe ?? null, dataKeys: parsed.pd ?? null },
    deletedFields: deletedFieldsOf(parsed),
    topics: topicsOf(parsed),
    publicKey: parsed.kb,
    secretPrefix: parsed.kx,
    secretSeenBy: parsed.kw ?? null,
    createdAt: parsed.cr,
    updatedAt: parsed.up,
  };
}

export const softBounceAttribute = ({ limit, days }: SoftBounceRule) => ({ l: limit, d: days });
