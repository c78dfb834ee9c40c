import type { ContentPreview } from "#lib/domain/campaign/authoring/content-preview.ts";
import type { TestSendService } from "#lib/domain/campaign/authoring/test-send-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { previewRoutes } from "./routes.ts";

export const previewHandlers = (
  previews: Pick<ContentPreview, "preview">,
  tests: Pick<TestSendService, "sendContent">,
): Handlers<typeof previewRoutes> => ({
  previewContent: ({ dataId, body: { contactId, data, locale, ...source }, now }) =>
    previews.preview(dataId, source, { reader: { contactId, data, locale }, now }),
  testContent: async ({ dataId, senderDomains, body: { contactId, data, locale, email, ...content }, now }) => {
    const reader = { contactId, data, locale };
    const emailId = await tests.sendContent(dataId, { content, reader, email, senderDomains, now });
    return { message: `Test email sent to ${email}.`, emailId };
  },
});
