import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";
import { previewRoutes } from "./preview/routes.ts";
import { newTemplate, template, templateChanges, templateList, templatesQuery, templateUsage } from "./schemas.ts";

const dashboard = { auth: "keyOrSession", scope: "templates", envelope: "bare", cors: "dashboard" } as const;
const one = { ...dashboard, params: z.object({ id: uuid }) } as const;

/** In the order in which they are checked. */
const flatRequired = ["name", "subject", "body", "from"];

export const templateRoutes = [
  {
    ...dashboard,
    method: "GET",
    path: "/templates",
    operation: "listTemplates",
    summary: "List templates",
    success: 200,
    query: templatesQuery,
    response: templateList,
    errors: [],
  },
  {
    ...dashboard,
    method: "POST",
    path: "/templates",
    operation: "createTemplate",
    etag: true,
    summary: "Create a template",
    success: 201,
    body: newTemplate,
    flatBadRequest: true,
    flatRequired,
    response: template,
    errors: [403],
  },
  {
    ...one,
    method: "GET",
    path: "/templates/{id}",
    operation: "getTemplate",
    etag: true,
    summary: "Get one template",
    success: 200,
    response: template,
    errors: [404],
  },
  {
    ...one,
    method: "PATCH",
    path: "/templates/{id}",
    operation: "changeTemplate",
    etag: true,
    summary: "Change a template. Emails rendered from now on use it",
    success: 200,
    body: templateChanges,
    flatBadRequest: true,
    flatRequired,
    response: template,
    errors: [403, 404],
  },
  {
    ...one,
    method: "DELETE",
    path: "/templates/{id}",
    operation: "deleteTemplate",
    summary: "Delete a template that no workflow uses. Emails made from it stay",
    success: 204,
    errors: [404, 409],
  },
  {
    ...one,
    method: "POST",
    path: "/templates/{id}/duplicate",
    operation: "duplicateTemplate",
    etag: true,
    summary: "Copy a template",
    success: 201,
    response: template,
    errors: [404],
  },
  {
    ...one,
    method: "GET",
    path: "/templates/{id}/usage",
    operation: "getTemplateUsage",
    summary: "Show where a template is used",
    success: 200,
    response: templateUsage,
    errors: [404],
  },
] as const satisfies RouteTable;

/** All routes of templates. */
export const routes = [...templateRoutes, ...previewRoutes] as const satisfies RouteTable;
