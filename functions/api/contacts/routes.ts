import type { RouteTable } from "#lib/http/route.ts";
import { bulkRoutes } from "./bulk/routes.ts";
import { contactRoutes } from "./contacts/routes.ts";
import { fieldRoutes } from "./fields/routes.ts";
import { snoozeRoutes } from "./snooze/routes.ts";

/** Contacts, with the parts of the group in folders of their own. */
export const routes = [...contactRoutes, ...fieldRoutes, ...bulkRoutes, ...snoozeRoutes] as const satisfies RouteTable;
