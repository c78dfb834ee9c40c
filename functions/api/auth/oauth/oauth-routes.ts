import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";

const params = z.object({ provider: z.string().max(20) });
const open = { method: "GET", auth: "none", success: 302, envelope: "bare", cors: "dashboard", params } as const;

export const oauthRoutes = [
  {
    ...open,
    path: "/oauth/{provider}/outbound",
    operation: "beginProviderLogin",
    summary: "Redirect to a login provider, `github` or `google`",
    errors: [404, 502],
  },
  {
    ...open,
    path: "/oauth/{provider}/callback",
    operation: "finishProviderLogin",
    summary: "Finish the login at a provider. Redirects to the dashboard, or to its login page with a message",
    query: z.object({}).catchall(z.string()),
    errors: [404, 429],
  },
] as const satisfies RouteTable;
