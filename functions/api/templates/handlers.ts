import type { TemplateService } from "#lib/domain/template/template-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { offsetList } from "#lib/http/lists.ts";
import type { templateRoutes } from "./routes.ts";
import { templateView } from "./template-view.ts";

export const templateHandlers = (
  service: Pick<TemplateService, keyof TemplateService>,
): Handlers<typeof templateRoutes> => ({
  listTemplates: async ({ projectId, dataId, query }) => {
    const { templates, total } = await service.list(dataId, query);
    const views = templates.map((template) => templateView(projectId, template));
    return offsetList(views, { page: query.page, pageSize: query.pageSize, total });
  },
  createTemplate: async ({ projectId, dataId, topics, senderDomains, body: content, now }) =>
    templateView(projectId, await service.create(dataId, { topics, content, senderDomains, now })),
  getTemplate: async ({ projectId, dataId, params }) => templateView(projectId, await service.get(dataId, params.id)),
  changeTemplate: async ({
    projectId,
    dataId,
    params: { id },
    body: changes,
    now,
    ifMatch: precondition,
    ...caller
  }) => {
    const { topics, senderDomains } = caller;
    const order = { id, topics, changes, senderDomains, now, precondition };
    return templateView(projectId, await service.change(dataId, order));
  },
  deleteTemplate: ({ dataId, params }) => service.remove(dataId, params.id),
  duplicateTemplate: async ({ projectId, dataId, senderDomains, params: { id }, now }) =>
    templateView(projectId, await service.duplicate(dataId, { id, senderDomains, now })),
  getTemplateUsage: ({ dataId, params }) => service.usage(dataId, params.id),
});
