import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { Browser } from "#test/support/browser.ts";
import type { HookServer } from "#test/support/hook-server.ts";
import { expectShown, passagesOf, runPassages } from "#test/support/page-commands.ts";
import type { RunningStack } from "#test/support/stack.ts";

const folder = join(import.meta.dirname, "../../../docs/guides");
const pages = readdirSync(folder).filter((page) => page !== "README.md");

const password = "correct-horse-battery";

/** Runs the pages of docs/guides word for word, each in an empty project as its reader has it. */
export function guides(stack: () => RunningStack, hooks: () => HookServer): void {
  /** A user may create ten projects a day. */
  let owners: { email: string; browser: Browser }[];
  beforeAll(async () => {
    const some = Array.from({ length: Math.ceil(pages.length / 10) }, () => `${randomUUID()}@guides.example`);
    owners = await Promise.all(
      some.map(async (email) => ({ email, browser: await Browser.ofNewUser(stack(), email, password) })),
    );
  });

  const makeProject = async (name: string) => {
    const owner = owners[pages.indexOf(`${name}.md`) % owners.length];
    if (!owner) throw new Error(`No guide ${name}`);
    const { body } = await owner.browser.call<{ id: string; public: string; secret: string }>(
      "POST",
      "/users/@me/projects",
      {
        name,
      },
    );
    const call = (method: string, path: string, json?: object) =>
      stack().call<{ id: string }>(method, path, json, { authorization: `Bearer ${body.secret}` });
    const domain = `${body.id}.example`;
    const { id } = (await call("POST", "/domains", { domain })).body;
    await stack().local("POST", `/identities/${domain}`, { status: "SUCCESS" });
    await call("GET", `/domains/${id}/verify`);
    const keys = { publicKey: body.public, secretKey: body.secret };
    return { baseUrl: stack().url, projectId: body.id, ...keys, email: owner.email, password, domain };
  };

  const follow = async (page: string) => {
    const setUp = passagesOf(join(folder, "README.md"), "Set-up");
    const all = [...setUp, ...passagesOf(join(folder, page))];
    const home = mkdtempSync(join(tmpdir(), "petrel-test-"));
    try {
      mkdirSync(join(home, ".petrel"));
      const project = await makeProject(page.replace(".md", ""));
      writeFileSync(join(home, ".petrel/credentials.json"), JSON.stringify(project));
      const outputs = await runPassages(all, home, { CRM: `http://127.0.0.1:${hooks().port}` });
      expect(all.filter(({ shown }) => shown !== undefined).length).toBeGreaterThan(3);
      expectShown(all, outputs);
    } finally {
      rmSync(home, { recursive: true });
    }
  };

  it.each(pages.filter((page) => page !== "welcome-series.md"))("%s shows what its commands print", follow);

  it("welcome-series.md shows what its commands print, and what the CRM receives", async () => {
    const page = "welcome-series.md";
    await follow(page);
    const leads = hooks().requests.filter(({ path }) => path === "/leads");
    expect(leads.map(({ method, body }) => [method, body])).toEqual([
      ["POST", '{"mail":"ann@welcome.example","project":"Apollo"}'],
    ]);
    expect(readFileSync(join(folder, page), "utf8")).toContain(leads[0]?.body);
  });
}
