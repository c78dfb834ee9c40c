import { errorPosition } from "#lib/domain/import/import-errors.ts";
import type { ImportService } from "#lib/domain/import/import-service.ts";
import { readCursor } from "#lib/http/cursor.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { cursorList } from "#lib/http/lists.ts";
import { importView, rowErrorView } from "./import-view.ts";
import type { routes } from "./routes.ts";
import { optionsOf } from "./schemas.ts";

type Service = Pick<ImportService, "take" | "announce" | "get" | "listErrors">;

export const importHandlers = (imports: Service): Handlers<typeof routes> => ({
  importContacts: async ({ projectId, body, now }) => ({
    message: "Import queued.",
    jobId: await imports.take(projectId, { file: body, options: optionsOf(body.fields), now }),
  }),
  announceImport: async ({ projectId, body, now }) => ({
    ...(await imports.announce(projectId, body, now)),
    method: "PUT",
    headers: {},
  }),
  getImport: async ({ projectId, params: { jobId }, now }) => importView(await imports.get(projectId, jobId, now)),
  listImportErrors: async ({ projectId, params, query: { cursor, limit }, now }) => {
    const from = readCursor(cursor, errorPosition, params);
    const { errors, next, total } = await imports.listErrors(projectId, { jobId: params.jobId, from, limit, now });
    return cursorList(errors.map(rowErrorView), { next, list: params, total: from ? 0 : total });
  },
});
