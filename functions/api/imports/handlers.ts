import { errorPosition } from "#lib/domain/import/import-errors.ts";
import type { ImportService } from "#lib/domain/import/import-service.ts";
import type { SuppressionFiles } from "#lib/domain/import/suppression-orders.ts";
import { readCursor } from "#lib/http/cursor.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { cursorList } from "#lib/http/lists.ts";
import { importView, rowErrorView } from "./import-view.ts";
import type { importRoutes, suppressionFileRoutes } from "./routes.ts";
import { optionsOf } from "./schemas.ts";

type Service = Pick<ImportService, "take" | "announce" | "startChecked" | "get" | "listErrors">;

export const importHandlers = (imports: Service): Handlers<typeof importRoutes> => ({
  importContacts: async ({ dataId, topics, body, now }) => ({
    message: "Import queued.",
    jobId: await imports.take(dataId, { file: body, options: optionsOf(body.fields), topics, now }),
  }),
  announceImport: async ({ dataId, topics, body, now }) => ({
    ...(await imports.announce(dataId, { ...body, topics, now })),
    method: "PUT",
    headers: {},
  }),
  importCheckedFile: async ({ dataId, params: { jobId }, now }) => ({
    message: "Import queued.",
    jobId: await imports.startChecked(dataId, jobId, now),
  }),
  getImport: async ({ dataId, params: { jobId }, now }) => importView(await imports.get(dataId, jobId, now)),
  listImportErrors: async ({ dataId, params, query: { cursor, limit }, now }) => {
    const from = readCursor(cursor, errorPosition, params);
    const { errors, next, total } = await imports.listErrors(dataId, { jobId: params.jobId, from, limit, now });
    return cursorList(errors.map(rowErrorView), { next, list: params, total: from ? 0 : total });
  },
});

export const suppressionFileHandlers = (
  files: Pick<SuppressionFiles, "take" | "announce">,
): Handlers<typeof suppressionFileRoutes> => ({
  importSuppressions: async ({ dataId, body, now }) => ({
    message: "Import queued.",
    jobId: await files.take(dataId, body, now),
  }),
  announceSuppressions: async ({ dataId, body, now }) => ({
    ...(await files.announce(dataId, body.size, now)),
    method: "PUT" as const,
    headers: {},
  }),
});
