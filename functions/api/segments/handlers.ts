import { contactView } from "#functions/api/contact-view.ts";
import type { SegmentMembers } from "#lib/domain/segment/audience/segment-members.ts";
import type { SavedSegment, SegmentService } from "#lib/domain/segment/authoring/segment-service.ts";
import type { ListMembers } from "#lib/domain/segment/lists/list-members.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { offsetList } from "#lib/http/lists.ts";
import { withWarnings } from "#lib/http/unknown-keys.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import type { segmentRoutes } from "./routes.ts";
import { segmentView } from "./segment-view.ts";

export const segmentHandlers = (
  segments: Pick<SegmentService, keyof SegmentService>,
  lists: Pick<ListMembers, "add" | "remove" | "page">,
  live: Pick<SegmentMembers, "list" | "refresh" | "compute">,
): Handlers<typeof segmentRoutes> => ({
  listSegments: async ({ projectId, dataId }) =>
    (await segments.list(dataId)).map((segment) => segmentView(projectId, segment)),
  createSegment: async ({ projectId, dataId, deletedFields, topics, body, now }) =>
    savedView(projectId, await segments.create(dataId, { deletedFields, topics }, { request: body, now })),
  getSegment: async ({ projectId, dataId, params }) => segmentView(projectId, await segments.get(dataId, params.id)),
  changeSegment: async ({ projectId, dataId, deletedFields, topics, params: { id }, body: request, now, ifMatch }) =>
    savedView(
      projectId,
      await segments.change(dataId, { deletedFields, topics }, { id, request, now, precondition: ifMatch }),
    ),
  deleteSegment: ({ dataId, params }) => segments.remove(dataId, params.id),
  listSegmentContacts: async ({ dataId, deletedFields, topics, params: { id }, query, now }) => {
    const segment = await segments.get(dataId, id);
    const { contacts, total } =
      segment.type === "STATIC"
        ? await lists.page(dataId, deletedFields, { segment, ...query })
        : await live.list(dataId, { deletedFields, topics }, { segmentId: id, ...query });
    return offsetList(contacts.map(contactView({ topics, now })), {
      page: query.page,
      pageSize: query.pageSize,
      total,
    });
  },
  refreshSegment: async ({ dataId, deletedFields, topics, params }) => ({
    memberCount: await live.refresh(dataId, { deletedFields, topics }, params.id),
  }),
  computeSegment: ({ dataId, deletedFields, topics, params }) =>
    live.compute(dataId, { deletedFields, topics }, params.id),
  addMembers: ({ dataId, params, body, now }) => lists.add(dataId, { segmentId: params.id, given: body, now }),
  removeMembers: async ({ dataId, params, body }) => ({
    removed: await lists.remove(dataId, params.id, body.emails),
  }),
});

const savedView = (projectId: ProjectId, { segment, warnings }: SavedSegment) =>
  withWarnings(segmentView(projectId, segment), warnings);
