import * as z from "zod";
import { type RefusalReason, refusalReasons } from "#lib/domain/inbound/inbound-ports.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { settingsPartition } from "#lib/storage/project/project-item.ts";

/** Stored with the project's settings, like the limit. Its data id hides the notes from before a reset. */
export const refusalNotePrefix = (dataId: DataId): string => `x#${dataId}#`;

export const refusalNoteKey = (dataId: DataId, day: string, reason: RefusalReason): { pk: string; sk: string } => ({
  pk: settingsPartition(projectIdOf(dataId)),
  sk: `${refusalNotePrefix(dataId)}${day}#${reason}`,
});

const noteItem = z.object({
  sk: z.string(),
  /** The month's limit. */
  lm: z.number().optional(),
  cr: z.string(),
});

interface RefusalNote {
  /** `<day>-<reason>` */
  id: string;
  reason: RefusalReason;
  limit: number | null;
  createdAt: string;
}

export function refusalNoteFromItem(item: Record<string, unknown>): RefusalNote {
  const { sk, lm, cr: createdAt } = noteItem.parse(item);
  const [day = "", noted] = sk.split("#").slice(2);
  const reason = z.enum(refusalReasons).parse(noted);
  return { id: `${day}-${reason}`, reason, limit: lm ?? null, createdAt };
}
