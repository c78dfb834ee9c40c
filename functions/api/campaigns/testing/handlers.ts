import type { TestSendService } from "#lib/domain/campaign/authoring/test-send-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { testingRoutes } from "./routes.ts";

export const testingHandlers = (service: Pick<TestSendService, "send">): Handlers<typeof testingRoutes> => ({
  testCampaign: async ({ dataId, senderDomains, params, body, now }) => {
    const emailId = await service.send(dataId, { campaignId: params.id, email: body.email, senderDomains, now });
    return { message: `Test email sent to ${body.email}.`, emailId };
  },
});
