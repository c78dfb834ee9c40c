import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generatedFiles } from "#client/tools/write-operations.ts";
import { installClient } from "#test/client/installed-client.ts";

const compiler = join(import.meta.dirname, "../../node_modules/typescript/bin/tsc");
const node = (...given: string[]) => execFileSync(process.execPath, given, { encoding: "utf8" });

it("the client's operations and types are those of the route tables; `npm run schema` writes them", async () => {
  for (const { file, text } of await generatedFiles()) expect(readFileSync(file, "utf8") === text, file).toBe(true);
});

describe("the built package", () => {
  const folder = mkdtempSync(join(tmpdir(), "petrel-test-"));
  let installed: string;
  beforeAll(() => {
    installed = installClient(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("depends on nothing and has at most 15 KB, compressed", () => {
    expect(JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))).not.toHaveProperty("dependencies");
    const modules = readdirSync(join(installed, "dist/esm")).filter((name) => name.endsWith(".js"));
    const bytes = modules.map((name) => gzipSync(readFileSync(join(installed, "dist/esm", name))).length);
    expect(modules).toContain("index.js");
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(15 * 1024);
    expect(modules.map((name) => readFileSync(join(installed, "dist/esm", name), "utf8")).join()).not.toMatch(
      /\brequire\(|node:/,
    );
  });

  it("loads as ES module and as CommonJS", () => {
    const names = "Object.keys(client).includes('createPetrel'), typeof tracker.createTracker";
    writeFileSync(
      join(folder, "load.mjs"),
      `import * as client from "petrel-client"; import * as tracker from "petrel-client/tracker"; console.log(${names});`,
    );
    writeFileSync(
      join(folder, "load.cjs"),
      `const client = require("petrel-client"), tracker = require("petrel-client/tracker"); console.log(${names});`,
    );
    for (const file of ["load.mjs", "load.cjs"]) expect(node(join(folder, file)).trim()).toBe("true function");
  });

  it("has types for both, which know each operation's input and answer", () => {
    writeFileSync(
      join(folder, "module.mts"),
      `import { createPetrel } from "petrel-client";
       const petrel = createPetrel({ baseUrl: "https://api.example.com" });
       const mail = { to: "ann@example.com", from: "shop@example.com", subject: "s", body: "b" };
       const id: string | undefined = (await petrel.sendMail(mail)).emails[0]?.email;
       const bytes: number | undefined = (await petrel.sendMail({ ...mail, dryRun: true })).rendered[0]?.bytes;
       const none: undefined = await petrel.deleteContact({ id: "1" });
       for await (const { email } of petrel.all("listContacts")) void email.trim();
       // @ts-expect-error no such field
       await petrel.listContacts({ serach: "ann" });
       // @ts-expect-error the id is missing
       await petrel.getContact({});
       // @ts-expect-error not a list
       petrel.all("getContact");
       void [id, bytes, none];`,
    );
    writeFileSync(
      join(folder, "script.cts"),
      `import client = require("petrel-client");
       void client.createPetrel({ baseUrl: "" }).getContact({ id: "1" }).then(({ email }) => email.trim());`,
    );
    const options = {
      strict: true,
      module: "nodenext",
      target: "es2022",
      lib: ["es2024", "dom"],
      types: [],
      noEmit: true,
    };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: options, files: ["module.mts", "script.cts"] }),
    );
    expect(node(compiler, "-p", folder)).toBe("");
  });
});
