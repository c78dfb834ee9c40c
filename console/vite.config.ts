import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** The stack that `npm run console` talks to. */
const stack = process.env["PETREL_URL"] ?? "http://127.0.0.1:3000";

/** Sends the stack's own origin: it refuses writes of pages from elsewhere. */
const toStack = { target: stack, changeOrigin: true, headers: { origin: stack } };

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
  resolve: { alias: { "@codemirror/lang-javascript": join(import.meta.dirname, "src/editor/code/no-javascript.ts") } },
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
            // What every page needs, in two files, as libraries change less often than the rest.
            { name: "vendor", test: /\/node_modules\//, tags: ["$initial"], priority: 4 },
            { name: "base", tags: ["$initial"], priority: 3 },
            {
              name: "base",
              test: /\/node_modules\/lucide-react\/|\/src\/(api|kit\/(buttons|feedback(?!\/toast-list)|page)|kit\/overlays\/(dialog\.|menu-button|overlays)|app\/(project|campaign-pace|shell\/(shell|sidebar|project-frame))|features\/\w+\/links)\b/,
              priority: 3,
            },
            // What most pages need.
            { name: "fields", test: /\/src\/kit\/forms\/(field\.|form\.|forms\.module)/, priority: 3 },
            { name: "lists", test: /\/src\/kit\/(forms|tables|overlays\/confirm)/, priority: 2 },
            {
              name: "nouns",
              test: /\/src\/words\/en\/(audience|condition|contacts?|content|editing\/templates)\./,
              priority: 2,
            },
            { name: "contact-reads", test: /\/src\/condition\/(queries|model\/condition)\./, priority: 2 },
            { name: "drafts", test: /\/src\/keep\/(draft|use-)|\/node_modules\/idb-keyval\//, priority: 2 },
            { name: "forms", test: /\/node_modules\/react-hook-form\//, priority: 2 },
            // What opens at a press.
            { name: "overlays", test: /\/node_modules\/(@base-ui|@floating-ui)\/|\/overlays\/menu\./, priority: 2 },
            // What segments, campaigns and workflows share.
            { name: "condition", test: /\/src\/condition\/(?!parts\/item-menu)/, priority: 1 },
            // Features whose pages share much.
            { name: "accounts", test: /\/features\/accounts\/(?!pages|parts\/password-form)/, priority: 1 },
            { name: "contacts", test: /\/features\/contacts\/(?!pages|parts\/snooze)/, priority: 1 },
          ],
        },
      },
    },
    manifest: "manifest.json",
  },
});
