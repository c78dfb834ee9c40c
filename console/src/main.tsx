import { CSPProvider } from "@base-ui/react/csp-provider";
import { DirectionProvider } from "@base-ui/react/direction-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { makeQueryClient } from "#api/query-client.ts";
import { Failed, NotFound } from "#app/edge-pages.tsx";
import { LoginDialog } from "#app/login-dialog.tsx";
import { routeTree } from "#app/routes.tsx";
import { Toasts } from "#kit/feedback/toast.tsx";
import "#kit/styles/tokens.css";
import "#kit/styles/base.css";

const queryClient = makeQueryClient();
const router = createRouter({
  routeTree,
  basepath: "/console",
  context: { queryClient },
  defaultPreload: "intent",
  defaultErrorComponent: Failed,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no root.");
createRoot(root).render(
  <StrictMode>
    {/* The pages' policy allows no inline styles; base.css has what Base UI would add. */}
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={document.documentElement.dir === "rtl" ? "rtl" : "ltr"}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <LoginDialog />
          <Toasts />
        </QueryClientProvider>
      </DirectionProvider>
    </CSPProvider>
  </StrictMode>,
);
