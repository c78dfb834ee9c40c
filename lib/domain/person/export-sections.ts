import type { EmailDetailsReader } from "#lib/domain/email/reading/email-details.ts";
import { exportedEmail, exportedEvent, exportedExecution } from "#lib/domain/person/exported-records.ts";
import type { PersonRecords, RecordPage, RecordQuery } from "#lib/domain/person/person-records.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

/** A list in the file, written page by page. */
export interface ExportSection {
  name: string;
  page(dataId: DataId, query: RecordQuery, now: Date): Promise<RecordPage<unknown>>;
}

interface SectionPorts {
  records: PersonRecords;
  details: Pick<EmailDetailsReader, "of">;
}

/** Emails whose bodies are read at once. */
const bodiesAtOnce = 5;

/** The lists of the file, in its order. A running export counts on their places. */
export const exportSections = ({ records, details }: SectionPorts): ExportSection[] => [
  {
    name: "executions",
    page: async (dataId, query) => shown(await records.executions(dataId, query), exportedExecution),
  },
  { name: "events", page: async (dataId, query) => shown(await records.events(dataId, query), exportedEvent) },
  {
    name: "emails",
    async page(dataId, query, now) {
      const page = await records.emails(dataId, query);
      const all = await mapConcurrently(page.records, bodiesAtOnce, (email) => details.of(dataId, email, now));
      return { records: all.map(exportedEmail), next: page.next };
    },
  },
];

const shown = <T>({ records, next }: RecordPage<T>, view: (record: T) => unknown): RecordPage<unknown> => ({
  records: records.map(view),
  next,
});
