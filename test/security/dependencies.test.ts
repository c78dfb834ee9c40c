import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      /** A workspace of this repository has none. */
      version: z.string().optional(),
      integrity: z.string().optional(),
      /** The source of a package outside the registry. .npmrc omits the registry's URLs. */
      resolved: z.string().optional(),
      inBundle: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
      dev: z.boolean().default(false),
      /** The place of a workspace. */
      link: z.boolean().default(false),
    }),
  ),
});
const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
});
const metafile = z.object({
  outputs: z.record(z.string(), z.object({ inputs: z.record(z.string(), z.object({ bytesInOutput: z.number() })) })),
});

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
const { "": _, ...locked } = lockFile.parse(readJson("package-lock.json")).packages;
const packages = Object.entries(locked).filter(([path, { link }]) => path.includes("node_modules/") && !link);
const { dependencies, devDependencies, optionalDependencies, allowScripts } = manifest.parse(readJson("package.json"));

/** Packages that run code at installation. */
const withInstallScript = {
  // Both unpack the binary for this platform.
  esbuild: true,
  node: true,
  // A dependency of freemail, of which Petrel reads only a list. The script would fetch a newer list.
  tldjs: false,
};

describe("the lock file", () => {
  it("has a digest for every package, or for the package that contains it", () => {
    const digested = packages.filter(([, { integrity }]) => integrity?.startsWith("sha512-")).map(([path]) => path);
    const open = packages
      .filter(([path]) => !digested.includes(path))
      .filter(([path, { inBundle }]) => !inBundle || !digested.some((whole) => path.startsWith(`${whole}/`)));
    expect(open).toEqual([]);
  });

  it("uses only the registry, not Git or a URL", () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it("has only known install scripts, and two may run", () => {
    const found = packages
      .filter(([, each]) => each.hasInstallScript)
      .map(([path]) => path.split("node_modules/").at(-1));
    expect(found.sort()).toEqual(Object.keys(withInstallScript));
    expect(allowScripts).toEqual(Object.fromEntries(Object.entries(withInstallScript).filter(([, runs]) => runs)));
  });

  it("has the exact versions that package.json names", () => {
    const named = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(named.filter(([name, version]) => locked[`node_modules/${name}`]?.version !== version)).toEqual([]);
  });
});

describe("the functions' bundles", () => {
  it("contain only packages that an audit of the runtime dependencies covers", () => {
    const inputs = Object.values(metafile.parse(readJson("dist/meta.json")).outputs).flatMap((output) =>
      Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? path : [])),
    );
    const bundled = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
    expect(bundled.size).toBeGreaterThan(20);
    expect([...bundled].filter((path) => locked[path]?.dev !== false)).toEqual([]);
  });
});
