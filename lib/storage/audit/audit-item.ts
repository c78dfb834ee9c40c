import * as z from "zod";
import { type AuditLine, actorTypes, auditDaysKept, auditResults } from "#lib/domain/audit/audit-line.ts";
import type { AuditPosition } from "#lib/domain/audit/audit-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

const values = z.record(z.string(), z.unknown());

const auditItem = z.object({
  /** `<at>#<id>`. */
  sk: z.string(),
  /** Actor: type, id, name. */
  ay: z.enum(actorTypes),
  ai: z.string().optional(),
  an: z.string().optional(),
  /** Action. */
  ac: z.string(),
  /** Target: type, id, name. */
  ty: z.string(),
  ti: z.string().optional(),
  tn: z.string().optional(),
  /** Before and after, as JSON: a project's own names are no attributes. */
  be: z.string().optional(),
  af: z.string().optional(),
  ip: z.string().optional(),
  /** User agent and request id. */
  ua: z.string().optional(),
  rq: z.string().optional(),
  /** Result. */
  re: z.enum(auditResults),
});

type AuditItem = z.infer<typeof auditItem> & { pk: string; ttl: number; pk1?: string; sk1?: string };

export const auditAttributes = attributesOf<AuditItem>();

const dayMs = 24 * 60 * 60 * 1_000;

export const auditPartition = (projectId: ProjectId): string => `AL#${projectId}`;

/** Lists the lines about a contact. */
export const contactLinesPartition = (projectId: ProjectId, contactId: string): string =>
  `AL#${projectId}#${contactId}`;

export const auditKey = (projectId: ProjectId, { at, id }: AuditPosition): { pk: string; sk: string } => ({
  pk: auditPartition(projectId),
  sk: `${at}#${id}`,
});

/** The contact whose data the line may hold. Null if there is none. */
function contactOf({ target, after }: Pick<AuditLine, "target" | "after">): string | null {
  if (target.type === "contact") return target.id;
  // An execution has the context that its caller gave.
  const contactId = target.type === "execution" ? after?.["contactId"] : null;
  return typeof contactId === "string" ? contactId : null;
}

/** The place of a line in the list of its contact. */
export function contactListing(
  projectId: ProjectId,
  sk: string,
  line: Pick<AuditLine, "target" | "after">,
): Pick<AuditItem, "pk1" | "sk1"> {
  const contactId = contactOf(line);
  return contactId === null ? {} : { pk1: contactLinesPartition(projectId, contactId), sk1: sk };
}

export function newAuditItem(projectId: ProjectId, line: AuditLine): AuditItem {
  const key = auditKey(projectId, line);
  return {
    ...{ ...key, ...contactListing(projectId, key.sk, line) },
    ...given({ ai: line.actor.id, an: line.actor.name, ti: line.target.id, tn: line.target.name }),
    ...given({ be: textOf(line.before), af: textOf(line.after) }),
    ...given({ ip: line.ip, ua: line.userAgent, rq: line.requestId }),
    ...{ ay: line.actor.type, ac: line.action, ty: line.target.type, re: line.result },
    ttl: ttlOf(new Date(Date.parse(line.at) + auditDaysKept * dayMs).toISOString()),
  };
}

export const textOf = (fields: AuditLine["before"]): string | null => fields && JSON.stringify(fields);

const valuesOf = (text: string | undefined): AuditLine["before"] =>
  text === undefined ? null : values.parse(JSON.parse(text));

export function lineFromItem(stored: unknown): AuditLine {
  const item = auditItem.parse(stored);
  const [at = "", id = ""] = item.sk.split("#");
  return {
    ...{ id, at, action: item.ac, result: item.re },
    actor: { type: item.ay, id: item.ai ?? null, name: item.an ?? null },
    target: { type: item.ty, id: item.ti ?? null, name: item.tn ?? null },
    before: valuesOf(item.be),
    after: valuesOf(item.af),
    ip: item.ip ?? null,
    userAgent: item.ua ?? null,
    requestId: item.rq ?? null,
  };
}

const given = <K extends string>(fields: Record<K, string | null>): { [Name in K]?: string } => {
  const present: { [Name in K]?: string } = {};
  for (const name in fields) if (fields[name] !== null) Object.assign(present, { [name]: fields[name] });
  return present;
};
