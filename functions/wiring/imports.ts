import { setTimeout as sleep } from "node:timers/promises";
import type { S3Client } from "@aws-sdk/client-s3";
import { ContactImport } from "#lib/domain/import/contact-import.ts";
import { ImportErrors } from "#lib/domain/import/import-errors.ts";
import { importWork } from "#lib/domain/import/import-job.ts";
import { ImportService } from "#lib/domain/import/import-service.ts";
import { RowWriter } from "#lib/domain/import/row-writer.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import { ContactInsertion } from "#lib/storage/contact/contact-insertion.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { ImportBucket } from "#lib/storage/import/import-bucket.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { S3UploadAddresses } from "#lib/storage/upload/upload-addresses.ts";

const stores = (table: Table, s3: S3Client, bucket: string) => ({
  jobs: new JobRepository(table, "import", importWork),
  errors: new ImportErrors(new JobPartRepository(table)),
  files: new ImportBucket(s3, bucket),
});

/** Imports for the API, which accepts and shows them. */
export const importService = (table: Table, s3: S3Client, bucket: string): ImportService =>
  new ImportService({ ...stores(table, s3, bucket), addresses: new S3UploadAddresses(s3, bucket) });

/** The worker that runs them. */
export const contactImport = (table: Table, s3: S3Client, bucket: string): ContactImport =>
  new ContactImport({
    ...stores(table, s3, bucket),
    projects: new ProjectRepository(table),
    writer: new RowWriter({
      contacts: new ContactRepository(table),
      newContacts: new ContactInsertion(table),
      pause: sleep,
      clock,
    }),
    clock,
  });
