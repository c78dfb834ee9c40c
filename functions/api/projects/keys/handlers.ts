import type { NamedKeyService } from "#lib/domain/key/named-key-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { keyView } from "./key-view.ts";
import type { keyRoutes } from "./routes.ts";

export const keyHandlers = (service: Pick<NamedKeyService, keyof NamedKeyService>): Handlers<typeof keyRoutes> => ({
  listKeys: async ({ projectId }) => (await service.list(projectId)).map((key) => keyView(projectId, key)),
  getKey: async ({ projectId, params }) => keyView(projectId, await service.get(projectId, params.id)),
  createKey: async ({ projectId, user, body: settings, now }) => {
    const { key, token } = await service.create(projectId, { settings, createdBy: user.email, now });
    return { ...keyView(projectId, key), token };
  },
  changeKey: async ({ projectId, params: { id }, body: changes, now, ifMatch: precondition }) =>
    keyView(projectId, await service.change(projectId, { id, changes, now, precondition })),
  rotateKey: async ({ projectId, params: { id }, body: { overlapHours }, now }) => {
    const { key, token } = await service.rotate(projectId, { id, overlapHours, now });
    return { ...keyView(projectId, key), token };
  },
  deleteKey: ({ projectId, params }) => service.remove(projectId, params.id),
});
