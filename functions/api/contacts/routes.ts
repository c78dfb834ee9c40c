import type { RouteTable } from "#lib/http/route.ts";
import { bulkRoutes } from "./bulk/routes.ts";
import { contactRoutes } from "./contacts/routes.ts";
import { explainRoutes } from "./explain/routes.ts";
import { exportRoutes } from "./export/routes.ts";
import { fieldRoutes } from "./fields/routes.ts";
import { personRoutes } from "./person/routes.ts";
import { relatedRoutes } from "./related/routes.ts";
import { snoozeRoutes } from "./snooze/routes.ts";
import { suppressionRoutes } from "./suppressions/routes.ts";
import { topicRoutes } from "./topics/routes.ts";

/** All routes of contacts; the group's parts have their own folders. */
export const routes = [
  ...contactRoutes,
  ...fieldRoutes,
  ...bulkRoutes,
  ...snoozeRoutes,
  ...relatedRoutes,
  ...explainRoutes,
  ...exportRoutes,
  ...topicRoutes,
  ...personRoutes,
  ...suppressionRoutes,
] as const satisfies RouteTable;
