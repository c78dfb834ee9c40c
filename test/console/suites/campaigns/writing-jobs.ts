import type { Page } from "puppeteer-core";
import { describe, expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";
import { type Means, Presses } from "#test/console/presses.ts";

const means: readonly Means[] = ["mouse", "keyboard"];
const textBlock = `main [data-frame][aria-label="Text"]`;

/** The jobs around an email of console.md, section 1, in the number of steps that it names. */
export function writingJobs(fixture: () => ConsoleFixture): void {
  const stack = () => fixture().stack;
  const project = () => `/p/${stack().credentials.projectId}`;
  const from = () => `news@${stack().credentials.domain}`;

  describe.each(means)("by %s", (by) => {
    it("2: corrects a template that is live in three steps, beside its preview", async () => {
      const name = `Receipt by ${by}`;
      const { body } = await stack().call<{ id: string }>("POST", "/templates", {
        ...{ name, subject: "Receipt", body: "<p>Thank you</p>", from: from() },
      });
      const { body: workflow } = await stack().call<{ id: string }>("POST", "/workflows", {
        ...{ name: `Receipts by ${by}`, eventName: `paid_${by}` },
      });
      await stack().call("POST", `/workflows/${workflow.id}/steps`, {
        ...{ name: "Mail", type: "SEND_EMAIL", config: { templateId: body.id } },
      });
      await stack().call("PATCH", `/workflows/${workflow.id}`, { enabled: true });
      const { page, go, faults, close } = await fixture().openSignedIn();
      const presses = new Presses(page, by);
      await go(`${project()}/templates?search=${encodeURIComponent(name)}`);
      await presses.press(name, "link");
      await write(page, by, " very much");
      const shown = await page.waitForFrame((frame) => frame.url().includes("/preview/frame"));
      await shown.waitForFunction(`document.body.innerText.includes("Thank you very much")`);
      await presses.press("Save");
      await page.waitForSelector(`[role=dialog] ::-p-text(1 enabled workflow sends it: Receipts by ${by}.)`);
      await presses.press("Save and send it from now on");
      await page.waitForSelector("main header ::-p-text(Saved)");
      expect(presses.count).toBe(3);
      expect((await stack().call("GET", `/templates/${body.id}`)).body).toMatchObject({
        body: "<p>Thank you very much</p>",
      });
      expect(faults).toEqual([]);
      await close();
    });

    it("5: reads how a campaign did, and sends to those it missed, in three steps", async () => {
      const addresses = ["fine", "zero", "none"].map((name) => `${name}-${by}@again.test`);
      const ids: string[] = [];
      for (const [at, email] of addresses.entries()) {
        const data = { again: by, share: at === 0 ? 2 : 0 };
        ids.push((await stack().call<{ id: string }>("POST", "/contacts", { email, subscribed: true, data })).body.id);
      }
      const name = `Once more by ${by}`;
      const filters = [{ field: "data.again", operator: "equals", value: by }];
      const { body } = await stack().call<{ data: { id: string } }>("POST", "/campaigns", {
        ...{ name, subject: name, from: from(), body: "<p>{{ 10 | divided_by: share }}</p>" },
        ...{ audienceType: "FILTERED", audienceCondition: { logic: "AND", groups: [{ filters }] } },
      });
      await stack().call("POST", `/campaigns/${body.data.id}/send`, {});
      await stack().settle();
      for (const id of ids) await stack().call("PATCH", `/contacts/${id}`, { data: { share: 5 } });

      const { page, go, faults, close } = await fixture().openSignedIn();
      const presses = new Presses(page, by);
      await go(`${project()}/campaigns?search=${encodeURIComponent(name)}`);
      await presses.press(name, "link");
      await page.waitForSelector("main ::-p-text(2 people did not get it.)");
      await page.waitForFunction(`document.querySelectorAll("#ledger tbody tr").length === 3`);
      await page.waitForNetworkIdle();
      await presses.press("Send to the missing");
      await presses.press("Send to 2 people");
      await page.waitForSelector(`::-p-text(${name} is being sent to the missing.)`);
      expect(presses.count).toBe(3);
      await stack().settle();
      const received = addresses.map(async (to) => (await stack().messages(to)).map(({ subject }) => subject));
      expect(await Promise.all(received)).toEqual([[name], [name], [name]]);
      expect(faults).toEqual([]);
      await close();
    });
  });
}

/** Types at the end of the first text of a template. Placing the caret is no step. */
async function write(page: Page, by: Means, typed: string): Promise<void> {
  await page.waitForSelector(textBlock);
  if (by === "mouse") await page.locator(textBlock).click();
  else {
    await page.focus(`main [aria-label="The email"]`);
    await page.waitForSelector(`${textBlock}:focus`);
    await page.keyboard.press("Enter");
  }
  await page.waitForSelector("main .ProseMirror:focus");
  await page.keyboard.press("End");
  await page.keyboard.type(typed);
}
