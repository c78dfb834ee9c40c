import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";

const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/topics",
  component: lazyRouteComponent(() => import("#features/topics/pages/topics-page.tsx"), "TopicsPage"),
});

const topicRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/topics/$topicId",
  component: lazyRouteComponent(() => import("#features/topics/pages/topic-page.tsx"), "TopicPage"),
});

export const topicsRoutes = [listRoute, topicRoute] as const;
