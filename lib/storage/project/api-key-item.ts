import * as z from "zod";
import { scopes } from "#lib/domain/key/key-scope.ts";
import type { KeyRights, KeyToken, PresentedKey } from "#lib/domain/key/named-key.ts";
import type { KeyCaller } from "#lib/domain/project/caller.ts";
import { disabledReasons, type KeyKind } from "#lib/domain/project/project.ts";
import { dataIdOf, storedProjectId } from "#lib/platform/data-id.ts";
import { deletedFieldsOf, type ProjectState, projectItem, topicsOf } from "#lib/storage/project/project-item.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";

/** What a named key may do, in its record and in the items of its tokens. Null is stored as absent. */
export const rightsItem = z.object({
  nm: z.string(),
  sc: z.array(z.enum(scopes)),
  /** Domains. */
  dm: z.array(z.string()).optional(),
  /** Allowed addresses. */
  ip: z.array(z.string()).optional(),
  /** Requests per minute. */
  rm: z.number().optional(),
  /** Expires at. */
  ex: z.string().optional(),
});

/** Only the items of a named key's tokens. */
const tokenItem = rightsItem.extend({
  ki: z.literal("named"),
  id: z.string(),
  /** End of the overlap. */
  en: z.string().optional(),
  /** Last use, and its address. */
  lu: z.string().optional(),
  li: z.string().optional(),
});

const stateItem = z.object({
  pk: z.string(),
  sk: z.string(),
  /** Project. */
  pr: storedProjectId,
  /** Number of the project's resets. */
  rs: z.number(),
  /** Disabled reason. */
  dr: z.enum(disabledReasons).optional(),
  /** Deleted fields, as in the project's item. */
  df: projectItem.shape.df,
  /** Topics, as in the project's item. */
  tp: projectItem.shape.tp,
});

const apiKeyItem = z.discriminatedUnion("ki", [
  stateItem.extend({ ki: z.enum(["public", "secret"]) }),
  stateItem.extend(tokenItem.shape),
]);

type StateItem = z.infer<typeof stateItem>;
type TokenItem = StateItem & z.infer<typeof tokenItem>;

/** What a project's key items have in common. */
export const apiKeyAttributes = attributesOf<StateItem>();

export const tokenAttributes = attributesOf<TokenItem>();

export const apiKeyKey = (hash: string): { pk: string; sk: string } => ({ pk: `K#${hash}`, sk: "k" });

export const newApiKeyItem = (hash: string, project: ProjectState, kind: KeyKind): StateItem & { ki: KeyKind } => ({
  ...apiKeyKey(hash),
  ...project,
  ki: kind,
});

export const newTokenItem = (
  { hash, endsAt }: KeyToken,
  { project, rights }: { project: ProjectState; rights: KeyRights },
): TokenItem => ({
  ...apiKeyKey(hash),
  ...project,
  ki: "named",
  id: rights.id,
  ...rightsEntries(rights),
  ...(endsAt !== null && { en: endsAt }),
});

/** The inverse of `rightsOf`. */
export const rightsEntries = ({ name, scopes: sc, ...limits }: Omit<KeyRights, "id">): z.infer<typeof rightsItem> => ({
  nm: name,
  sc: [...sc],
  ...(limits.domains && { dm: [...limits.domains] }),
  ...(limits.allowedIps && { ip: [...limits.allowedIps] }),
  ...(limits.requestsPerMinute !== null && { rm: limits.requestsPerMinute }),
  ...(limits.expiresAt !== null && { ex: limits.expiresAt }),
});

export const rightsOf = ({ nm, sc, dm, ip, rm, ex }: z.infer<typeof rightsItem>): Omit<KeyRights, "id"> => ({
  name: nm,
  scopes: sc,
  domains: dm ?? null,
  allowedIps: ip ?? null,
  requestsPerMinute: rm ?? null,
  expiresAt: ex ?? null,
});

export function callerFromItem(item: Record<string, unknown>): KeyCaller {
  const parsed = apiKeyItem.parse(item);
  const place = {
    dataId: dataIdOf(parsed.pr, parsed.rs),
    disabledReason: parsed.dr ?? null,
    deletedFields: deletedFieldsOf(parsed),
    topics: topicsOf(parsed),
  };
  return parsed.ki === "named" ? { ...place, kind: "named", key: presentedKey(parsed) } : { ...place, kind: parsed.ki };
}

const presentedKey = (item: TokenItem): PresentedKey => ({
  id: item.id,
  ...rightsOf(item),
  hash: item.pk.slice("K#".length),
  endsAt: item.en ?? null,
  lastUsedAt: item.lu ?? null,
  lastUsedIp: item.li ?? null,
});
