import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";
import { newTopic, topic, topicChanges, topicList, topicStats } from "./schemas.ts";

const dashboard = { auth: "keyOrSession", scope: "topics", envelope: "bare", cors: "dashboard" } as const;
const one = { ...dashboard, path: "/topics/{id}", params: z.object({ id: uuid }) } as const;

export const topicRoutes = [
  {
    ...dashboard,
    method: "GET",
    path: "/topics",
    operation: "listTopics",
    summary: "List all topics by position",
    success: 200,
    response: topicList,
  },
  {
    ...dashboard,
    method: "POST",
    path: "/topics",
    operation: "createTopic",
    summary: "Create a topic: a subject of email that contacts choose apart from their subscription",
    success: 201,
    body: newTopic,
    response: topic,
    errors: [409],
  },
  {
    ...one,
    method: "PATCH",
    operation: "changeTopic",
    summary: "Change a topic. Its key and its default never change",
    success: 200,
    body: topicChanges,
    response: topic,
    errors: [404],
  },
  {
    ...one,
    method: "DELETE",
    operation: "deleteTopic",
    summary: "Delete a topic that is not in use, with the choices of all contacts",
    success: 204,
    errors: [404, 409],
  },
  {
    ...one,
    method: "GET",
    path: "/topics/{id}/stats",
    operation: "getTopicStats",
    summary: "Count the contacts that get a topic, and those that have chosen",
    success: 200,
    response: topicStats,
    errors: [404],
  },
] as const satisfies RouteTable;
