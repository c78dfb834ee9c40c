import { contactView } from "#functions/api/contact-view.ts";
import type { SegmentMembers } from "#lib/domain/segment/audience/segment-members.ts";
import type { SavedSegment, SegmentService } from "#lib/domain/segment/authoring/segment-service.ts";
import type { ListMembers } from "#lib/domain/segment/lists/list-members.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { offsetList } from "#lib/http/lists.ts";
import { withWarnings } from "#lib/http/unknown-keys.ts";
import type { routes } from "./routes.ts";
import { segmentView } from "./segment-view.ts";

export const segmentHandlers = (
  segments: Pick<SegmentService, keyof SegmentService>,
  lists: Pick<ListMembers, "add" | "remove" | "page">,
  live: Pick<SegmentMembers, "list" | "refresh" | "compute">,
): Handlers<typeof routes> => ({
  listSegments: async ({ projectId }) =>
    (await segments.list(projectId)).map((segment) => segmentView(projectId, segment)),
  createSegment: async ({ projectId, deletedFields, body, now }) =>
    savedView(projectId, await segments.create(projectId, deletedFields, { request: body, now })),
  getSegment: async ({ projectId, params }) => segmentView(projectId, await segments.get(projectId, params.id)),
  changeSegment: async ({ projectId, deletedFields, params, body, now }) =>
    savedView(projectId, await segments.change(projectId, deletedFields, { id: params.id, request: body, now })),
  deleteSegment: ({ projectId, params }) => segments.remove(projectId, params.id),
  listSegmentContacts: async ({ projectId, deletedFields, params: { id }, query }) => {
    const segment = await segments.get(projectId, id);
    const { contacts, total } =
      segment.type === "STATIC"
        ? await lists.page(projectId, deletedFields, { segment, ...query })
        : await live.list(projectId, deletedFields, { segmentId: id, ...query });
    return offsetList(contacts.map(contactView), { page: query.page, pageSize: query.pageSize, total });
  },
  refreshSegment: async ({ projectId, deletedFields, params }) => ({
    memberCount: await live.refresh(projectId, deletedFields, params.id),
  }),
  computeSegment: ({ projectId, deletedFields, params }) => live.compute(projectId, deletedFields, params.id),
  addMembers: ({ projectId, params, body, now }) => lists.add(projectId, { segmentId: params.id, given: body, now }),
  removeMembers: async ({ projectId, params, body }) => ({
    removed: await lists.remove(projectId, params.id, body.emails),
  }),
});

const savedView = (projectId: string, { segment, warnings }: SavedSegment) =>
  withWarnings(segmentView(projectId, segment), warnings);
