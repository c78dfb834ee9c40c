import type { FieldService } from "#lib/domain/contact/field-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { fieldRoutes } from "./routes.ts";

export const fieldHandlers = (
  fields: Pick<FieldService, "list" | "values" | "usage" | "delete">,
): Handlers<typeof fieldRoutes> => ({
  listFields: async ({ projectId, deletedFields }) => {
    const list = await fields.list(projectId, deletedFields);
    return { fields: list, count: list.length };
  },
  listFieldValues: async ({ projectId, deletedFields, params: { field }, query: { limit } }) => {
    const values = await fields.values(projectId, deletedFields, field, limit);
    return { field, values, count: values.length, limit };
  },
  getFieldUsage: ({ projectId, deletedFields, params }) => fields.usage(projectId, deletedFields, params.field),
  deleteField: async ({ projectId, deletedFields, params, now }) => ({
    deletedFrom: await fields.delete(projectId, deletedFields, params.field, now),
  }),
});
