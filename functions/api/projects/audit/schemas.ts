import * as z from "zod";
import { auditActions } from "#functions/api/audited-operations.ts";
import { actorTypes, auditResults } from "#lib/domain/audit/audit-line.ts";
import { cursorListOf } from "#lib/http/lists.ts";
import { countParameter, timestamp, uuid } from "#lib/http/values.ts";

const condition = (description: string) => z.string().max(255).optional().meta({ description });

export const auditQuery = z.object({
  actorId: condition("Id of a user, of a named key or of a contact; `secret` for the secret key."),
  action: condition("`campaign.send`"),
  targetType: condition("`campaign`"),
  targetId: condition("Id of what was changed."),
  startDate: z.string().optional().meta({ description: "Lines from this time on." }),
  endDate: z.string().optional().meta({ description: "Lines before this time." }),
  cursor: z.string().optional(),
  limit: countParameter(50, 100),
});

export const auditExport = z.object({
  startDate: z.string().optional().meta({ description: "Lines from this time on." }),
  endDate: z.string().optional().meta({ description: "Lines before this time; without it, until now." }),
  format: z.enum(["jsonl", "csv"]).default("jsonl"),
});

export const auditExportQueued = z.object({ message: z.string(), jobId: uuid });

export const auditPosition = z.object({ at: timestamp, id: uuid });

const values = z.record(z.string(), z.unknown()).nullable();

const line = z
  .object({
    id: uuid,
    at: timestamp,
    actor: z.object({ type: z.enum(actorTypes), id: z.string().nullable(), name: z.string().nullable() }),
    action: z.string().meta({ description: `One of ${auditActions.join(", ")}.` }),
    target: z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
    before: values.meta({ description: "Changed fields as they were. Bodies and long texts as `{ sha256, length }`." }),
    after: values.meta({ description: "Changed fields as they are." }),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    requestId: z.string().nullable(),
    result: z.enum(auditResults).meta({ description: "UNKNOWN: the process ended during the change." }),
  })
  .meta({ id: "AuditLine" });

export const auditList = cursorListOf(line, " Here it is always 0.");
