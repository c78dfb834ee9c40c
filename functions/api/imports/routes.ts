import type { RouteTable } from "#lib/http/route.ts";
import { jobRoutes } from "./jobs/routes.ts";
import {
  announcedImport,
  errorList,
  errorsQuery,
  importFields,
  importJob,
  importUpload,
  jobParams,
  queuedImport,
  suppressionUpload,
} from "./schemas.ts";

const common = { auth: "keyOrSession", scope: "contacts", envelope: "bare", cors: "dashboard" } as const;

export const importRoutes = [
  {
    ...common,
    method: "POST",
    path: "/contacts/import",
    operation: "importContacts",
    summary: "Import contacts from a CSV file",
    success: 202,
    file: "file",
    fileFields: importFields,
    largerFiles: "POST /contacts/import/upload-url",
    response: queuedImport,
    errors: [404],
  },
  {
    ...common,
    method: "POST",
    path: "/contacts/import/upload-url",
    operation: "announceImport",
    summary: "Get a URL to upload a CSV file of up to 1 GB. The import starts after the upload",
    success: 201,
    body: importUpload,
    response: announcedImport,
    errors: [400, 404],
  },
  {
    ...common,
    method: "POST",
    path: "/contacts/import/{jobId}/start",
    operation: "importCheckedFile",
    summary: "Import the file of a dry run with the same options, without a second upload",
    success: 202,
    params: jobParams,
    response: queuedImport,
    errors: [400, 404],
  },
  {
    ...common,
    method: "GET",
    path: "/contacts/import/{jobId}",
    operation: "getImport",
    summary: "Get the progress and the result of an import",
    success: 200,
    params: jobParams,
    response: importJob,
    errors: [404],
  },
  {
    ...common,
    method: "GET",
    path: "/contacts/import/{jobId}/errors",
    operation: "listImportErrors",
    summary: "List the rows that were not imported, in file order",
    success: 200,
    params: jobParams,
    query: errorsQuery,
    response: errorList,
    errors: [404],
  },
] as const satisfies RouteTable;

const suppressions = { ...common, scope: "suppressions" } as const;

export const suppressionFileRoutes = [
  {
    ...suppressions,
    method: "POST",
    path: "/suppressions/import",
    operation: "importSuppressions",
    summary: "Put the addresses of a CSV file on the suppression list. GET /jobs/{jobId} shows the result",
    success: 202,
    file: "file",
    largerFiles: "POST /suppressions/import/upload-url",
    response: queuedImport,
  },
  {
    ...suppressions,
    method: "POST",
    path: "/suppressions/import/upload-url",
    operation: "announceSuppressions",
    summary: "Get a URL to upload such a file of up to 1 GB. The import starts after the upload",
    success: 201,
    body: suppressionUpload,
    response: announcedImport,
  },
] as const satisfies RouteTable;

export const routes = [...importRoutes, ...suppressionFileRoutes, ...jobRoutes] as const satisfies RouteTable;
