import { jobView } from "#functions/api/job-view.ts";
import type { PersonService } from "#lib/domain/person/person-service.ts";
import type { DownloadNotes } from "#lib/http/audit/download-notes.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { personRoutes } from "./routes.ts";

export const personHandlers = (
  people: Pick<PersonService, keyof PersonService>,
  downloads: Pick<DownloadNotes, "note">,
): Handlers<typeof personRoutes> => ({
  exportContact: async ({ dataId, params, now }) => ({
    message: "The export is queued.",
    jobId: await people.export(dataId, params.id, now),
  }),
  eraseContact: async ({ dataId, params, body: { suppress }, now }) => ({
    message: "The contact is removed. The erasure of all other data is queued.",
    jobId: await people.erase(dataId, params.id, { suppress, now }),
  }),
  getDataJob: async (call) => {
    const { job, result } = await people.job(call.dataId, call.params.jobId, call.now);
    await downloads.note(call, job.id, result);
    return jobView(job, result);
  },
});
