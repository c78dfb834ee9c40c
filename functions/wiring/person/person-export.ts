import { contactSegments } from "#functions/wiring/contact-relations.ts";
import { emailRepository } from "#functions/wiring/email-repository.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { EmailDetailsReader } from "#lib/domain/email/reading/email-details.ts";
import { exportSections } from "#lib/domain/person/export-sections.ts";
import { type ExportLimits, PersonExport } from "#lib/domain/person/person-export.ts";
import { personExportWork } from "#lib/domain/person/person-export-job.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { ContactAuditRepository } from "#lib/storage/audit/contact-audit-repository.ts";
import { CampaignBodies } from "#lib/storage/campaign/campaign-bodies.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { EmailRecordReader } from "#lib/storage/email/email-reader.ts";
import { JobRecords } from "#lib/storage/job/job-records.ts";
import { FileRemover } from "#lib/storage/person/file-remover.ts";
import { PersonRecordReader } from "#lib/storage/person/person-record-reader.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SuppressionRepository } from "#lib/storage/suppression/suppression-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

interface ExportSettings {
  APP_URL: string;
  BASE_URL: string;
}

type ExportOutside = Pick<Outside, "clock" | "jobs" | "content" | "exportFiles" | "sweptFiles">;

/** The worker that writes files of people's data. Tests shorten its parts. */
export function personExport(
  table: Table,
  { settings, outside, limits }: { settings: ExportSettings; outside: ExportOutside; limits?: Partial<ExportLimits> },
): PersonExport {
  const { clock, jobs, content, exportFiles, sweptFiles } = outside;
  const projects = new ProjectRepository(table);
  const composer = new LiquidComposer({ appUrl: settings.APP_URL, baseUrl: settings.BASE_URL });
  const details = new EmailDetailsReader({
    reader: new EmailRecordReader(table, emailRepository(table, content)),
    campaignMails: { projects, bodies: new CampaignBodies(table), composer },
  });
  return new PersonExport(
    {
      jobs: new JobRecords(table, "personExport", personExportWork),
      projects,
      contacts: new ContactRepository(table),
      segments: contactSegments(table, clock),
      suppressions: new SuppressionRepository(table),
      audit: new ContactAuditRepository(table),
      sections: exportSections({ records: new PersonRecordReader(table), details }),
      files: exportFiles,
      removal: new FileRemover(sweptFiles.s3, sweptFiles.bucket),
      queue: jobs,
      clock,
    },
    limits,
  );
}
