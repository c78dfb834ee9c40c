import { expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";
import { openOwnProject } from "#test/console/suites/own-projects/own-project.ts";

interface Topic {
  id: string;
  key: string;
  visibility: string;
  position: number;
}

/** Contract 14, section 5. */
export function topicsJourney(fixture: () => ConsoleFixture): void {
  it("creates a topic, lets a contact out of it, asks about it in a segment, and deletes it once nothing uses it", async () => {
    const project = await openOwnProject(fixture(), "Topics");
    const { page, go, show, call, press, sees, projectId, faults, close } = project;
    const topics = () => call<Topic[]>("GET", "/topics");
    await call("POST", "/topics", { key: "tips", name: "Tips", defaultSubscribed: true });
    const { id: contactId } = await call<{ id: string }>("POST", "/contacts", { email: "ada@topics.test" });

    await go(`/p/${projectId}/topics`);
    await press("New topic");
    await page.waitForSelector("[role=dialog] input:focus");
    await page.keyboard.type("Café news!");
    await page.keyboard.press("Enter");
    await page.waitForSelector("h1 ::-p-text(Café news!)");
    await page.select("main select", "PRIVATE");
    await press("Save");
    await sees("The topic is saved.");
    const [, made] = await topics();
    expect(made).toMatchObject({ key: "cafe-news", visibility: "PRIVATE", position: 1 });

    await show(`/p/${projectId}/topics`);
    await press("Move Café news! up");
    await sees("Café news! is number 1 now.");
    expect((await topics()).map(({ key, position }) => [key, position])).toEqual([
      ["cafe-news", 0],
      ["tips", 1],
    ]);

    await show(`/p/${projectId}/contacts/${contactId}`);
    await page.locator("::-p-aria([name='Café news!'][role='switch'])").click();
    await sees("Gets Café news! no more.");
    expect(await call("GET", `/contacts/${contactId}`)).toMatchObject({ topics: { "cafe-news": false, tips: true } });

    await show(`/p/${projectId}/segments/new`);
    await page.locator("::-p-aria(Add a filter that must hold, too)").fill("café news no");
    await page.waitForSelector("[role=option]");
    await page.keyboard.press("Enter");
    await page.locator("::-p-aria([name='Name'][role='textbox'])").fill("Out of the café");
    await press("Save");
    await page.waitForSelector("h1 ::-p-text(Out of the café)");
    const [segment] = await call<{ id: string; condition: unknown }[]>("GET", "/segments");
    expect(JSON.stringify(segment?.condition)).toContain(
      '{"field":"topic.cafe-news","operator":"equals","value":false}',
    );

    await show(`/p/${projectId}/topics/${made?.id}`);
    await press("Delete topic");
    await page.locator("[role=dialog] button[type=submit]").click();
    await page.waitForSelector("[role=dialog] a ::-p-text(Out of the café)");
    await page.keyboard.press("Escape");
    await call("DELETE", `/segments/${segment?.id}`);
    await press("Delete topic");
    await page.locator("[role=dialog] button[type=submit]").click();
    await sees("Café news! is deleted.");
    expect((await topics()).map(({ key }) => key)).toEqual(["tips"]);
    expect(faults).toEqual([]);
    await close();
  });
}
