import { contactView } from "#functions/api/contact-view.ts";
import { jobView } from "#functions/api/job-view.ts";
import type { Preview, SegmentPreview } from "#lib/domain/segment/preview/segment-preview.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { Reply } from "#lib/http/reply.ts";
import { withWarnings } from "#lib/http/unknown-keys.ts";
import type { previewRoutes } from "./routes.ts";

export const previewHandlers = (previews: Pick<SegmentPreview, "preview" | "get">): Handlers<typeof previewRoutes> => ({
  previewSegment: async ({ dataId, deletedFields, topics, body, now }) => {
    const { condition: asked, exact, sample: sampleSize } = body;
    const outcome = await previews.preview(dataId, { deletedFields, topics }, { asked, exact, sampleSize });
    if ("preview" in outcome) return withWarnings(previewView(outcome.preview, { topics, now }), outcome.warnings);
    return new Reply({ message: "The exact count is queued.", jobId: outcome.jobId }, { status: 202 });
  },
  getSegmentPreview: async ({ dataId, deletedFields, topics, params: { jobId }, now }) => {
    const { job, result } = await previews.get(dataId, { deletedFields, topics }, { jobId, now });
    return jobView(job, result && previewView(result, { topics, now }));
  },
});

const previewView = ({ sample, ...counted }: Preview, shown: Parameters<typeof contactView>[0]) => ({
  ...counted,
  sample: sample.map(contactView(shown)),
});
