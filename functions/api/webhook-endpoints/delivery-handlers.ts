import { dateSpan } from "#functions/api/date-span.ts";
import type { DeliveryLog } from "#lib/domain/webhook/log/delivery-log.ts";
import type { WebhookEndpointService } from "#lib/domain/webhook/webhook-endpoint-service.ts";
import { readCursor } from "#lib/http/cursor.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { cursorList } from "#lib/http/lists.ts";
import type { deliveryRoutes } from "./delivery-routes.ts";
import { deliveryPosition } from "./delivery-schemas.ts";
import { deliveryDetails, deliveryView } from "./delivery-view.ts";

interface DeliveryParts {
  service: Pick<WebhookEndpointService, "find" | "findEnabled">;
  log: Pick<DeliveryLog, "page" | "get" | "redeliver">;
}

export const deliveryHandlers = ({ service, log }: DeliveryParts): Handlers<typeof deliveryRoutes> => ({
  listWebhookDeliveries: async ({ dataId, params, query: { cursor, limit, status, type, ...dates } }) => {
    const { id: endpointId } = await service.find(dataId, params.id);
    const filter = { endpointId, status, type, ...dateSpan(dates) };
    const after = readCursor(cursor, deliveryPosition, filter);
    const { deliveries, next } = await log.page({ dataId, endpointId }, filter, { after, limit });
    return cursorList(deliveries.map(deliveryView), { next, list: filter, total: 0 });
  },
  getWebhookDelivery: async ({ dataId, params: { id, messageId } }) => {
    const { id: endpointId } = await service.find(dataId, id);
    return deliveryDetails(await log.get({ dataId, endpointId }, messageId));
  },
  redeliverWebhook: async ({ dataId, params: { id, messageId } }) => {
    const { id: endpointId } = await service.findEnabled(dataId, id);
    return deliveryView(await log.redeliver({ dataId, endpointId }, messageId));
  },
});
