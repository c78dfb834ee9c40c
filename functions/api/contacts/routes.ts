import type { RouteTable } from "#lib/http/route.ts";
import { contactRoutes } from "./contacts/routes.ts";

/** Contacts, with the parts of the group in folders of their own. */
export const routes = [...contactRoutes] as const satisfies RouteTable;
