import type { CampaignSending } from "#lib/domain/campaign/sending/campaign-sending.ts";
import type { MissedSending } from "#lib/domain/campaign/sending/missed-sending.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { campaignView } from "../campaign-view.ts";
import type { sendingRoutes } from "./routes.ts";

export const sendingHandlers = (
  service: Pick<CampaignSending, keyof CampaignSending>,
  missed: Pick<MissedSending, "send">,
): Handlers<typeof sendingRoutes> => ({
  sendCampaign: async ({ projectId, dataId, deletedFields, topics, senderDomains, params, body, now }) => {
    const campaign = await service.send(dataId, {
      rules: { deletedFields, topics },
      id: params.id,
      scheduledFor: body.scheduledFor,
      delaySeconds: body.delaySeconds,
      senderDomains,
      now,
    });
    const { scheduledFor } = campaign;
    const message = scheduledFor ? `The campaign will be sent at ${scheduledFor}.` : "The campaign is being sent.";
    return { success: true, data: campaignView(projectId, campaign), message };
  },
  pauseCampaign: async ({ projectId, dataId, params, now }) =>
    campaignView(projectId, await service.pause(dataId, params.id, now)),
  resumeCampaign: async ({ projectId, dataId, senderDomains, params: { id }, now }) =>
    campaignView(projectId, await service.resume(dataId, { id, senderDomains, now })),
  unscheduleCampaign: async ({ projectId, dataId, params, now }) =>
    campaignView(projectId, await service.unschedule(dataId, params.id, now)),
  cancelCampaign: async ({ projectId, dataId, params, now }) =>
    campaignView(projectId, await service.cancel(dataId, params.id, now)),
  sendMissing: async ({ projectId, dataId, senderDomains, params: { id }, body: { reasons }, now }) => {
    const campaign = await missed.send(dataId, { id, reasons, senderDomains, now });
    const reopened = campaign.rounds.at(-1)?.reopened ?? 0;
    const message = `The campaign is being sent again to ${reopened} of its recipients.`;
    return { success: true, data: campaignView(projectId, campaign), message };
  },
});
