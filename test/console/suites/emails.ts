import { expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";

interface Sent {
  data: { emails: { email: string; contact: { id: string } }[] };
}

/** console.md, job 8 for emails that exist, and acceptance 24. */
export function emailsJourney(fixture: () => ConsoleFixture): void {
  const send = async (to: string, body = "<p>Hello</p>") => {
    const { stack } = fixture();
    const from = `hello@${stack.credentials.domain}`;
    await stack.call("POST", "/v1/send", { to, from, subject: "Receipt", body });
    await stack.settle();
  };

  it("answers by one chord, an address and Enter what became of an email", async () => {
    const address = "bounce+console@simulator.amazonses.com";
    await send(address);
    const { page, go, faults, close } = await fixture().openSignedIn();
    await go(`/p/${fixture().stack.credentials.projectId}`);
    await page.keyboard.down("Control");
    await page.keyboard.press("k");
    await page.keyboard.up("Control");
    await page.waitForSelector("[role=combobox]:focus");
    await page.keyboard.type(address);
    await page.keyboard.press("Enter");
    await page.waitForSelector("::-p-text(simulator.amazonses.com refused it for good)");
    await page.waitForSelector("::-p-text(The contact is unsubscribed)");
    expect(faults).toEqual([]);
    await close();
  });

  it("says so when no email was created for an address, or an address of a page was cut off", async () => {
    const { page, go, close } = await fixture().openSignedIn();
    await go(`/p/${fixture().stack.credentials.projectId}/emails?search=none@example.com`);
    await page.waitForSelector("::-p-text(No email was created for none@example.com)");
    await page.waitForSelector("a[href$='/contacts?search=none%40example.com'] ::-p-text(Look for the contact)");
    await go(`/p/${fixture().stack.credentials.projectId}/emails/cut-off`);
    await page.waitForSelector("main ::-p-text(This does not exist in this project)");
    await close();
  });

  it("keeps filters in the URL, and shows an email's timeline and body without running it", async () => {
    const address = "console-reader@example.com";
    await send(address, `<p>Hello reader</p><script>parent.document.title = "ran"</script>`);
    const { page, go, close } = await fixture().openSignedIn();
    await go(`/p/${fixture().stack.credentials.projectId}/emails?search=${address}&status=BOUNCED`);
    await page.waitForSelector("::-p-text(No email matches these filters)");
    await page.locator("::-p-text(Clear filters)").click();
    await page.locator(`a ::-p-text(${address})`).click();
    await page.waitForSelector("::-p-text(Taken by the recipient's server)");
    await page.waitForSelector("::-p-text(example.com took it at)");
    const frame = await page.waitForFrame((each) => each.url().endsWith("/preview/frame.html"));
    await frame.waitForSelector("::-p-text(Hello reader)");
    expect(await page.title()).toBe("Receipt · Petrel");
    await close();
  });

  it("shows an email that was sent as plain text, with its copy, tags and metadata", async () => {
    const { domain, projectId } = fixture().stack.credentials;
    const mail = {
      to: "plain@example.com",
      from: `hello@${domain}`,
      subject: "Plain",
      text: "First line\n\nSecond line",
      cc: { name: "Copy", email: "copy@example.com" },
      tags: ["console", { name: "shop", value: "north" }],
      metadata: { order: "1007" },
    };
    const { body } = await fixture().stack.call<{ data: { emails: { email: string }[] } }>("POST", "/v1/send", mail);
    const { page, go, close } = await fixture().openSignedIn();
    await go(`/p/${projectId}/emails/${body.data.emails[0]?.email}`);
    await page.waitForSelector("::-p-text(Sent as plain text)");
    const shown = String(await page.evaluate("document.querySelector('main').innerText"));
    for (const each of [mail.text, "Copy <copy@example.com>", "order: 1007"]) expect(shown).toContain(each);
    await fixture().stack.settle();
    await page.locator("main dd a ::-p-text(shop:north)").click();
    await page.waitForSelector("main tbody th a ::-p-text(plain@example.com)");
    expect(new URL(page.url()).search).toBe(`?tag=${encodeURIComponent("shop:north")}`);
    await page.locator("::-p-aria([name='Remove the filter: Tag'][role='button'])").click();
    await page.waitForFunction("location.search === ''");
    await close();
  });

  it("says in words that an address or a copy is on the suppression list", async () => {
    const { stack, openSignedIn } = fixture();
    const { domain, projectId } = stack.credentials;
    const held = "held-back@example.com";
    await stack.call("POST", "/suppressions", { email: held });
    const sentTo = async (people: object) => {
      const mail = { ...people, from: `hello@${domain}`, subject: "Held", body: "<p>Held</p>" };
      return (await stack.call<Sent>("POST", "/v1/send", mail)).body.data.emails[0];
    };
    const [alone, withCopy] = [await sentTo({ to: held }), await sentTo({ to: "reached@example.com", cc: [held] })];
    await stack.settle();
    const { page, go, show, faults, close } = await openSignedIn();
    await go(`/p/${projectId}/emails/${alone?.email}`);
    await page.waitForSelector("main dd ::-p-text(The address is on the suppression list.)");
    await show(`/p/${projectId}/contacts/${alone?.contact.id}`);
    await page.waitForSelector("main li ::-p-text(Held: The address is on the suppression list.)");
    await show(`/p/${projectId}/emails/${withCopy?.email}`);
    await page.waitForSelector("main li ::-p-text(A copy was left out)");
    await page.waitForSelector(`main dd ::-p-text(${held})`);
    expect(faults).toEqual([]);
    await stack.call("DELETE", `/suppressions/${held}`);
    await close();
  });

  it("moves a scheduled email, and cancels it after asking", async () => {
    const { domain, projectId } = fixture().stack.credentials;
    const { body } = await fixture().stack.call<{ data: { emails: { email: string }[] } }>("POST", "/v1/send", {
      ...{ to: "later@example.com", from: `hello@${domain}`, subject: "Later", body: "<p>Later</p>" },
      sendAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const path = `/emails/${body.data.emails[0]?.email}`;
    const { page, go, faults, close } = await fixture().openSignedIn();
    await go(`/p/${projectId}${path}`);
    await page.waitForSelector("main ::-p-text(It is scheduled for)");
    await page.locator("main button ::-p-text(Change time)").click();
    await page.waitForSelector("[role=dialog] input[type=datetime-local]");
    await page.evaluate("document.querySelector('[role=dialog] input').stepUp(60)");
    const moved = new Date(String(await page.$eval("[role=dialog] input", (input) => input.value)));
    await page.locator("[role=dialog] button ::-p-text(Save time)").click();
    await page.waitForSelector("::-p-text(The email is scheduled for)");
    expect((await fixture().stack.call("GET", path)).body).toMatchObject({ sendAt: moved.toISOString() });
    await page.locator("main button ::-p-text(Cancel email)").click();
    await page.locator("[role=dialog] button ::-p-text(Cancel email)").click();
    await page.waitForSelector("::-p-text(The email is cancelled.)");
    expect((await fixture().stack.call("GET", path)).body).toMatchObject({ status: "CANCELLED" });
    expect(faults).toEqual([]);
    await close();
  });
}
