import type { FieldService } from "#lib/domain/contact/field-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { refuseAmbiguous } from "#lib/http/path-text.ts";
import type { fieldRoutes } from "./routes.ts";

export const fieldHandlers = (
  fields: Pick<FieldService, "list" | "values" | "usage" | "delete">,
): Handlers<typeof fieldRoutes> => ({
  listFields: async ({ dataId, deletedFields }) => {
    const list = await fields.list(dataId, deletedFields);
    return { fields: list, count: list.length };
  },
  listFieldValues: async ({ dataId, deletedFields, params, query: { limit, field = params.field } }) => {
    const values = await fields.values(dataId, { deletedFields, name: field, limit });
    return { field, values, count: values.length, limit };
  },
  getFieldUsage: ({ dataId, deletedFields, params, query }) =>
    fields.usage(dataId, deletedFields, query.field ?? params.field),
  deleteField: async ({ dataId, deletedFields, params, query, now }) => {
    const field = query.field ?? params.field;
    if (query.field === undefined) {
      const list = await fields.list(dataId, deletedFields);
      refuseAmbiguous(
        field,
        list.map((each) => each.field),
      );
    }
    return { field, deletedFrom: await fields.delete(dataId, { deletedFields, name: field, now }) };
  },
});
