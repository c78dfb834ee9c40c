import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type ConsoleFixture, hurriedPolls } from "#test/console/console-fixture.ts";
import { type Means, Presses } from "#test/console/presses.ts";

const means: readonly Means[] = ["mouse", "keyboard"];
const clipboard = "navigator.clipboard.writeText = async (text) => { window.copied = text; }";

/** The jobs of console.md, section 1, in the number of steps that it names. */
export function jobs(fixture: () => ConsoleFixture): void {
  const start = async (by: Means) => {
    const opened = await fixture().openSignedIn();
    await opened.page.evaluateOnNewDocument(clipboard);
    await opened.page.evaluateOnNewDocument(hurriedPolls);
    return { ...opened, presses: new Presses(opened.page, by), projectId: fixture().stack.credentials.projectId };
  };

  describe.each(means)("by %s", (by) => {
    it("3: imports people in three steps", async () => {
      const { page, go, close, presses, projectId } = await start(by);
      const path = join(mkdtempSync(join(tmpdir(), "petrel-job-")), "people.csv");
      writeFileSync(path, `E-Mail;Vorname\n${by}@job.test;Ann\n`);
      await go(`/p/${projectId}/contacts/import`);
      const [chooser] = await Promise.all([page.waitForFileChooser(), presses.press("Choose a file")]);
      await chooser.accept([path]);
      const consent = await page.waitForSelector("input[type=checkbox]");
      if (by === "mouse") {
        await consent?.click();
        presses.count += 1;
      } else {
        await presses.focus("These people agreed to get email from us");
        await presses.chord("Space");
      }
      await presses.press("Start the import");
      await page.waitForSelector("::-p-text(Import is done)");
      expect(presses.count).toBe(3);
      await close();
    });

    it("7: sends the first email from a copied sample in two steps", async () => {
      const { page, go, close, presses, projectId } = await start(by);
      await go(`/p/${projectId}`);
      await presses.press("Copy code");
      await page.waitForFunction("window.copied !== undefined");
      const [, body = ""] = /-d '([^']+)'/.exec(String(await page.evaluate("window.copied"))) ?? [];
      const subject = `First ${by}`;
      // The second step: the sample runs in a terminal.
      await fixture().stack.call("POST", "/v1/send", { ...JSON.parse(body), subject });
      presses.count += 1;
      await page.waitForSelector(`[role=status] ::-p-text(${subject})`);
      expect(presses.count).toBe(2);
      await close();
    });

    it("8: says why a person did not get an email in two steps from any page", async () => {
      const { page, go, close, presses, projectId } = await start(by);
      const { stack } = fixture();
      const address = `bounce+${by}@simulator.amazonses.com`;
      const from = `hello@${stack.credentials.domain}`;
      await stack.call("POST", "/v1/send", { to: address, from, subject: "Receipt", body: "<p>Hello</p>" });
      await stack.settle();
      await go(`/p/${projectId}/settings/team`);
      await page.waitForSelector("h1 ::-p-text(Team)");
      if (by === "keyboard") await presses.chord("Control", "k");
      else {
        await page.locator("aside ::-p-text(Search)").click();
        presses.count += 1;
      }
      await page.waitForSelector("[role=combobox]:focus");
      await page.keyboard.type(address);
      if (by === "keyboard") await presses.chord("Enter");
      else {
        await page.locator(`[role=option] ::-p-text(${address})`).click();
        presses.count += 1;
      }
      await page.waitForSelector("::-p-text(simulator.amazonses.com refused it for good)");
      expect(presses.count).toBe(2);
      await close();
    });

    it("9: adds a domain and takes its records along in three steps, and leaves with the fourth", async () => {
      const { page, go, close, presses, projectId } = await start(by);
      const { stack } = fixture();
      const domain = `${by}.example.net`;
      await go(`/p/${projectId}/settings/domains`);
      await presses.press("Add domain");
      await page.waitForSelector("[role=dialog] input:focus");
      await page.keyboard.type(domain);
      await presses.chord("Enter");
      await page.waitForSelector(`h2 ::-p-text(${domain})`);
      await presses.press("Copy all");
      await page.waitForFunction("window.copied !== undefined");
      expect(String(await page.evaluate("window.copied"))).toContain(domain);
      await presses.press("Home", "link");
      await page.waitForSelector("::-p-text(Last 24 hours)");
      expect(presses.count).toBe(4);
      await close();
      const { body } = await stack.call<{ id: string; domain: string }[]>("GET", `/domains/project/${projectId}`);
      const added = body.find((each) => each.domain === domain);
      await stack.call("DELETE", `/domains/${added?.id}`);
    });

    it("10: says from any page whether all is well in two steps", async () => {
      const { page, go, close, presses, projectId } = await start(by);
      await go(`/p/${projectId}/settings/billing`);
      await page.waitForSelector("h1 ::-p-text(Usage and limits)");
      if (by === "mouse") await presses.press("Home", "link");
      else {
        await presses.chord("g");
        await presses.chord("h");
      }
      await page.waitForSelector("::-p-text(Problems)");
      await page.waitForSelector("::-p-text(Nothing stops your emails)");
      expect(presses.count).toBeLessThanOrEqual(2);
      await close();
    });
  });
}
