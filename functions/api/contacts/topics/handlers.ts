import type { TopicService } from "#lib/domain/topic/topic-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { topicRoutes } from "./routes.ts";

export const topicHandlers = (service: Pick<TopicService, keyof TopicService>): Handlers<typeof topicRoutes> => ({
  listTopics: ({ dataId, topics }) => service.list(dataId, topics),
  createTopic: ({ dataId, topics, body, now }) => service.create(dataId, topics, { asked: body, now }),
  changeTopic: ({ dataId, params, body, now }) => service.change(dataId, params.id, { changes: body, now }),
  deleteTopic: ({ dataId, topics, params, now }) => service.remove(dataId, topics, { topicId: params.id, now }),
  getTopicStats: ({ dataId, topics, params }) => service.stats(dataId, topics, params.id),
});
