import { contactView } from "#functions/api/contacts/contact-view.ts";
import type { ContactService } from "#lib/domain/contact/contact-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { contactRoutes } from "./routes.ts";

export const contactHandlers = (contacts: Pick<ContactService, "get">): Handlers<typeof contactRoutes> => ({
  getContact: async ({ projectId, deletedFields, params }) =>
    contactView(await contacts.get(projectId, deletedFields, params.id)),
});
