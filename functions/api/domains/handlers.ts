import type { DomainService } from "#lib/domain/domain/domain-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { domainView } from "./domain-view.ts";
import type { domainRoutes } from "./routes.ts";

export function domainHandlers(service: Pick<DomainService, keyof DomainService>): Handlers<typeof domainRoutes> {
  return {
    listDomains: async ({ projectId }) =>
      (await service.list(projectId)).map((listing) => domainView(projectId, listing)),
    addDomain: async ({ projectId, body, now }) =>
      domainView(projectId, await service.add(projectId, body.domain, now)),
    verifyDomain: async ({ projectId, params, now }) => {
      const listing = await service.verify(projectId, params.id, now);
      const { records, inboundRecords, dkimStatus } = listing;
      return { ...domainView(projectId, listing), records, inboundRecords, dkimStatus };
    },
    deleteDomain: async ({ dataId, params }) => {
      await service.remove(dataId, params.id);
      return { success: true as const };
    },
  };
}
