import { ids, recordTimes, times } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";

const params = { jobId: ids.job };

const rowError = {
  row: 3,
  column: "email",
  email: "bob@",
  reason: "invalid_email",
  message: "Not an email address.",
} as const;

export const examples: RouteExamples<typeof routes> = {
  listJobs: {
    query: { kind: "import,bulk", state: "completed", limit: 20 },
    response: {
      data: [
        {
          kind: "bulk",
          id: ids.job,
          state: "completed",
          progress: 100,
          result: {
            operation: "unsubscribe",
            totalRequested: 2,
            successCount: 1,
            unchangedCount: 1,
            failureCount: 0,
          },
          failedReason: null,
          ...recordTimes,
        },
      ],
      hasMore: false,
      total: 1,
    },
  },
  getJob: {
    params,
    response: {
      kind: "export",
      id: ids.job,
      state: "completed",
      progress: 100,
      result: {
        count: 1_204,
        url: "https://uploads.example.com/exports/18cae2f4/contacts.csv?signature=b64",
        expiresAt: times.sent,
      },
      failedReason: null,
      ...recordTimes,
    },
  },
  importContacts: {
    text: "email,firstName,plan\nann@example.com,Ann,pro\n",
    response: { message: "Import queued.", jobId: ids.job },
  },
  importSuppressions: {
    text: "email,reason,note\nann@example.com,bounce,From the old provider\n",
    response: { message: "Import queued.", jobId: ids.job },
  },
  announceSuppressions: {
    body: { filename: "suppressions.csv", size: 52_428_800 },
    response: {
      jobId: ids.job,
      uploadUrl: "https://uploads.example.com/imports/18cae2f4?signature=b64",
      method: "PUT",
      headers: {},
      maxBytes: 1_073_741_824,
      expiresAt: times.sent,
    },
  },
  announceImport: {
    body: {
      filename: "contacts.csv",
      size: 52_428_800,
      options: { columns: { Vorname: "data.firstName", Notes: "ignore" }, onExisting: "skip", dryRun: true },
    },
    response: {
      jobId: ids.job,
      uploadUrl: "https://uploads.example.com/imports/18cae2f4?signature=b64",
      method: "PUT",
      headers: { "content-length": "52428800" },
      maxBytes: 1_073_741_824,
      expiresAt: times.sent,
    },
  },
  importCheckedFile: { params, response: { message: "Import queued.", jobId: ids.job } },
  getImport: {
    params,
    response: {
      id: ids.job,
      state: "completed",
      progress: 100,
      result: {
        totalRows: 3,
        successCount: 2,
        createdCount: 1,
        updatedCount: 1,
        skippedCount: 0,
        failureCount: 1,
        keptOptOutCount: 0,
        suppressedCount: 0,
        errors: [rowError],
        errorsTruncated: false,
        warnings: [],
        warningCount: 0,
      },
      failedReason: null,
      ...recordTimes,
      ...{ dryRun: false, processed: 3, created: 1, updated: 1, unchanged: 0, failed: 1 },
    },
  },
  listImportErrors: { params, query: { limit: 100 }, response: { data: [rowError], hasMore: false, total: 1 } },
};
