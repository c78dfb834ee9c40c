import type { TemplateService } from "#lib/domain/template/template-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { offsetList } from "#lib/http/lists.ts";
import type { routes } from "./routes.ts";
import { templateView } from "./template-view.ts";

export const templateHandlers = (service: Pick<TemplateService, keyof TemplateService>): Handlers<typeof routes> => ({
  listTemplates: async ({ projectId, query }) => {
    const { templates, total } = await service.list(projectId, query);
    const views = templates.map((template) => templateView(projectId, template));
    return offsetList(views, { page: query.page, pageSize: query.pageSize, total });
  },
  createTemplate: async ({ projectId, body, now }) =>
    templateView(projectId, await service.create(projectId, body, now)),
  getTemplate: async ({ projectId, params }) => templateView(projectId, await service.get(projectId, params.id)),
  changeTemplate: async ({ projectId, params, body, now }) =>
    templateView(projectId, await service.change(projectId, { id: params.id, changes: body, now })),
  deleteTemplate: ({ projectId, params }) => service.remove(projectId, params.id),
  duplicateTemplate: async ({ projectId, params, now }) =>
    templateView(projectId, await service.duplicate(projectId, params.id, now)),
  getTemplateUsage: ({ projectId, params }) => service.usage(projectId, params.id),
});
