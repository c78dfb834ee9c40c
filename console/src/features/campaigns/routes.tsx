import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";
import { ledgerSearch } from "#features/campaigns/model.ts";
import { pagedSearch } from "#kit/tables/paged-search.ts";

const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/campaigns",
  validateSearch: pagedSearch(["DRAFT", "SCHEDULED", "SENDING", "PAUSED", "SENT", "CANCELLED"]),
  component: lazyRouteComponent(() => import("#features/campaigns/pages/campaigns-page.tsx"), "CampaignsPage"),
});

const detailRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/campaigns/$campaignId",
  validateSearch: ledgerSearch,
  component: lazyRouteComponent(() => import("#features/campaigns/pages/campaign-page.tsx"), "CampaignPage"),
});

const editRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/campaigns/$campaignId/edit",
  component: lazyRouteComponent(() => import("#features/campaigns/pages/edit-page.tsx"), "EditPage"),
});

const reviewRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/campaigns/$campaignId/review",
  component: lazyRouteComponent(() => import("#features/campaigns/pages/review-page.tsx"), "ReviewPage"),
});

export const campaignsRoutes = [listRoute, detailRoute, editRoute, reviewRoute] as const;
