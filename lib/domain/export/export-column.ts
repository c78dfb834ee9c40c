import { isDataKey } from "#lib/domain/contact/data.ts";
import { fieldNamed } from "#lib/domain/contact/field.ts";
import type { AudienceView } from "#lib/domain/segment/audience/audience.ts";

/** Properties of a contact that are no data, and have a column of their own. */
const recordFields = ["id", "email", "subscribed", "snoozedUntil", "createdAt", "updatedAt"] as const;

type RecordField = (typeof recordFields)[number];

/** A column of an exported file. */
type ExportColumn = { header: string; record: RecordField } | { header: string; key: string };

const isRecordField = (name: string): name is RecordField => recordFields.some((field) => field === name);

/**
 * Undefined when no contact can have the field. A header is the bare key, so that an import of the file finds its fields again,
 * except for a key with the name of another column.
 */
export function exportColumn(name: string): ExportColumn | undefined {
  if (isRecordField(name)) return { header: name, record: name };
  const field = fieldNamed(name);
  if (field.kind === "standard") return { header: field.name, record: field.name };
  const { key } = field;
  return isDataKey(key) ? { header: isRecordField(key) ? `data.${key}` : key, key } : undefined;
}

export const exportCell = ({ contact }: AudienceView, column: ExportColumn): unknown =>
  "record" in column ? contact[column.record] : contact.data[column.key];
