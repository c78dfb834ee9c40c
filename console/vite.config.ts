import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** The stack that `npm run console` talks to. */
const stack = process.env["PETREL_URL"] ?? "http://127.0.0.1:3000";

/** Sends the stack's own origin: it refuses writes of pages from elsewhere. */
const toStack = { target: stack, changeOrigin: true, headers: { origin: stack } };

const libraries =
  /\/node_modules\/(@base-ui\/(?!react\/(esm\/)?(select|switch)\/)[^/]+|@floating-ui|@tanstack\/(?!react-virtual|virtual-core)[^/]+|openapi-fetch|react|react-dom|scheduler)\//;

/** Chunks decide which file's styles come first; this keeps the order of the layers out of their hands. */
const layerOrder: Plugin = {
  name: "layer-order",
  enforce: "pre",
  transform: (code, id) =>
    /\/src\/.+\.css$/.test(id) ? `@layer reset, tokens, base, kit, feature;\n${code}` : undefined,
};

export default defineConfig({
  base: "/console/",
  plugins: [react(), layerOrder],
  server: { host: "127.0.0.1", proxy: { "^/(?!console/(?!preview/))": toStack } },
  build: {
    target: "es2024",
    // They know light-dark() and nesting.
    cssTarget: ["chrome125", "firefox128", "safari18"],
    emptyOutDir: true,
    // The pages' policy allows no data: scripts or styles, and a small file costs little behind HTTP/2.
    assetsInlineLimit: 0,
    // The budgets of test/console/budgets.test.ts count compressed bytes instead.
    chunkSizeWarningLimit: 1_000,
    // One style sheet: small, and its layers keep their order.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What all pages need, in two files, as libraries change less often than the kit. Forms and tables come with their pages.
            { name: "vendor", test: libraries, priority: 3 },
            {
              name: "kit",
              test: /\/src\/(api|app|keep|words|kit\/(buttons|feedback|page|styles)|kit\/overlays\/(dialog|menu))/,
              priority: 2,
            },
            {
              name: "forms",
              test: /\/node_modules\/(react-hook-form|@base-ui\/react)\/|\/kit\/(forms|tables|overlays\/confirm)/,
              priority: 1,
            },
          ],
        },
      },
    },
    manifest: "manifest.json",
  },
});
