import type { ContactExplanation } from "#lib/domain/campaign/results/contact-explanation.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { explainRoutes } from "./routes.ts";

export const explainHandlers = (explanations: Pick<ContactExplanation, "explain">): Handlers<typeof explainRoutes> => ({
  explainContact: async ({ dataId, deletedFields, topics, params, body: asked, now }) => {
    const { row = null, ...explanation } = await explanations.explain(dataId, params.id, {
      asked,
      rules: { deletedFields, topics },
      now,
    });
    return "campaignId" in asked ? { ...explanation, row } : explanation;
  },
});
