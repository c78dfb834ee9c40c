import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** A cold start reads the whole bundle: API functions answer people and customers' servers, so theirs have a limit. */
const apiBundleKilobytesMax = { "api/contacts": 300, "api/send": 300, "api/track": 300, "api/verify": 300 };
/** Of the groups that the dashboard calls (docs/decisions/0006-electrodb-off-the-send-path.md). */
const dashboardBundleKilobytesMax = 400;

/** Lists that functions read as files (lib/storage/verification/packaged-lists.ts): they lie beside the bundle and count like it. */
const disposableList = "disposable-email-domains-js/dist/dict/disposable_email_blocklist.json";
const listsBeside = {
  "api/verify": [disposableList, "freemail/data/free.txt"],
  "queues/jobs": [disposableList],
};

const folders = globSync("functions/*/*/index.ts").map((file) => dirname(file).slice("functions/".length));

// A bundle of an earlier format would be loaded instead of the new one.
for (const kind of new Set(folders.map((folder) => dirname(folder))))
  rmSync(`dist/${kind}`, { recursive: true, force: true });

/**
 * ElectroDB requires all of the SDK for DynamoDB to create commands. The client of the entities creates them itself
 * (lib/storage/table/entity.ts), so ElectroDB gets an empty module. That saves 18 KB gzip a bundle.
 */
const electroDbWithoutSdk = {
  name: "electrodb-without-sdk",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@aws-sdk\/(lib|util)-dynamodb$/ }, ({ path, importer }) =>
      importer.includes("/node_modules/electrodb/") ? { path, namespace: "empty" } : undefined,
    );
    onLoad({ filter: /./, namespace: "empty" }, () => ({ contents: "module.exports = {};" }));
  },
};

/** Petrel gives each part its type and name; nodemailer's table of types is a fifteenth of a bundle. */
const mailerWithoutTypes = {
  name: "mailer-without-types",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/mime-types\.js$/ }, ({ importer }) =>
      importer.includes("/node_modules/nodemailer/") ? { path: "mime-types", namespace: "untyped" } : undefined,
    );
    onLoad({ filter: /./, namespace: "untyped" }, () => ({
      contents: `export const detectMimeType = () => "application/octet-stream";\nexport const detectExtension = () => "bin";`,
    }));
  },
};

/**
 * A client of the SDK describes all operations of its service. Their keys are computed from constants, so esbuild must keep
 * them all. With the constants in place it drops the operations that no command uses: 52 KB of S3, 43 KB of SES.
 */
const sdkWithoutUnusedOperations = {
  name: "sdk-without-unused-operations",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]@aws-sdk[\\/]client-[\w-]+[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      const constants = source.matchAll(/^const (?<name>\w+) = (?<text>"[^"\n]*");$/gm);
      const textOf = new Map([...constants].map(({ groups }) => [groups.name, groups.text]));
      return {
        contents: source.replace(/\[(\w+)\]: /g, (key, name) => (textOf.has(name) ? `${textOf.get(name)}: ` : key)),
      };
    });
  },
};

/**
 * The SDK imports its event streams again when an operation has one, and Petrel uses no such operation. Because of this
 * import, esbuild wraps each of 176 modules of @smithy/core that event streams share, and can drop nothing of them.
 */
const sdkWithoutEventStreams = {
  name: "sdk-without-event-streams",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ path, kind }) =>
      kind === "dynamic-import" ? { path, namespace: "unstreamed" } : undefined,
    );
    onLoad({ filter: /./, namespace: "unstreamed" }, () => ({
      contents: `throw new Error("Event streams are not in the bundle.");`,
    }));
  },
};

/** html-to-text only serializes HTML for formatters that Petrel does not use. Tables of entities come with it: 80 KB. */
const textWithoutSerializer = {
  name: "text-without-serializer",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^dom-serializer$/ }, ({ path }) => ({ path, namespace: "unserialized" }));
    onLoad({ filter: /./, namespace: "unserialized" }, () => ({
      contents: `export const render = () => { throw new Error("dom-serializer is not in the bundle."); };\nexport default render;`,
    }));
  },
};

const { metafile } = await build({
  entryPoints: folders.map((folder) => ({ in: `functions/${folder}/index.ts`, out: `${folder}/index` })),
  outdir: "dist",
  outExtension: { ".js": ".cjs" },
  bundle: true,
  platform: "node",
  target: "node24",
  // An ES module that imports node:http also loads Node's WebSocket and fetch, which takes 35 ms. `require` does not.
  format: "cjs",
  supported: { "dynamic-import": false },
  banner: { js: '"use strict";' },
  define: { "import.meta.url": "__filename" },
  mainFields: ["module", "main"],
  alias: {
    // Lambda passes credentials in the environment. The SDK's other sources are 100 KB to parse.
    "@aws-sdk/credential-provider-node": "./functions/wiring/environment-credentials.ts",
    jsonschema: "./functions/wiring/checked-models.ts",
  },
  plugins: [
    electroDbWithoutSdk,
    mailerWithoutTypes,
    sdkWithoutUnusedOperations,
    sdkWithoutEventStreams,
    textWithoutSerializer,
  ],
  minify: true,
  metafile: true,
}).catch(() => process.exit(1)); // esbuild has said what is wrong

// Built before by console/build.mjs.
cpSync("dist/console/site", "dist/api/console/site", { recursive: true });

mkdirSync("dist", { recursive: true });
writeFileSync("dist/meta.json", JSON.stringify(metafile));

for (const folder of folders.sort()) {
  const lists = (listsBeside[folder] ?? []).map((file) => `node_modules/${file}`);
  for (const file of lists) cpSync(file, `dist/${folder}/${file}`);
  const gzipBytes = ["index.cjs", ...lists]
    .map((file) => gzipSync(readFileSync(`dist/${folder}/${file}`)).length)
    .reduce((sum, bytes) => sum + bytes);
  const kilobytes = (gzipBytes / 1024).toFixed(1);
  if (process.argv.includes("--sizes")) console.log(`${folder.padEnd(20)} ${kilobytes.padStart(7)} KB gzip`);
  const kilobytesMax = apiBundleKilobytesMax[folder] ?? dashboardBundleKilobytesMax;
  if (folder.startsWith("api/") && gzipBytes > kilobytesMax * 1024) {
    console.error(`The bundle of ${folder} is ${kilobytes} KB gzip; the limit is ${kilobytesMax} KB.`);
    process.exitCode = 1;
  }
}
