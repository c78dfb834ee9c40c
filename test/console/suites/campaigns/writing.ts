import type { KeyInput, Page } from "puppeteer-core";
import { afterEach, expect, it } from "vitest";
import { type ConsoleFixture, hurriedPolls, newTab } from "#test/console/console-fixture.ts";
import { check, Presses, pressFocused } from "#test/console/presses.ts";

interface Campaign {
  id: string;
  status: string;
  name: string;
  body: string;
  rounds: { reasons: string[]; reopened: number }[];
}

/** A campaign from its draft to its report: console.md, job 1 and acceptance 15, 16, 36 to 42. */
export function campaignWriting(fixture: () => ConsoleFixture): void {
  const stack = () => fixture().stack;
  const project = () => `/p/${stack().credentials.projectId}`;

  afterEach(() => stack().local("DELETE", "/faults"));

  const addContact = (email: string, data: Record<string, unknown>, subscribed = true) =>
    stack().call<{ id: string }>("POST", "/contacts", { email, subscribed, data });
  const create = async (name: string, wave: string, body = "<p>Hello {{ name ?? 'you' }}</p>") => {
    const filters = [{ field: "data.wave", operator: "equals", value: wave }];
    const answer = await stack().call<{ data: Campaign }>("POST", "/campaigns", {
      ...{ name, subject: `${name} News`, body, from: `news@${stack().credentials.domain}` },
      ...{ audienceType: "FILTERED", audienceCondition: { logic: "AND", groups: [{ filters }] } },
    });
    return answer.body.data;
  };
  const read = async (id: string) => (await stack().call<Campaign>("GET", `/campaigns/${id}`)).body;
  const idIn = (page: Page) => /campaigns\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
  /** How many of these emails each address has got. */
  const received = async (subject: string, ...addresses: string[]) =>
    Promise.all(
      addresses.map(async (to) => (await stack().messages(to)).filter((each) => each.subject === subject).length),
    );
  const becomes = (id: string, status: string) => expect.poll(async () => (await read(id)).status).toBe(status);

  /** SES takes no mail until the faults are removed. */
  const holdMails = () =>
    stack().local("POST", "/faults", { service: "ses", operation: "SendEmail", mode: "throttle", probability: 1 });
  /** A row whose template fails does not stay PENDING. */
  const whenFrozen = (id: string, rows: number) =>
    expect.poll(async () => (await stack().call("GET", `/campaigns/${id}/recipients`)).body["data"]).toHaveLength(rows);

  it("duplicates, reviews and sends in three chords, is taken back from another tab, and is sent once", async () => {
    await addContact("one@writing.test", { wave: "undo", name: "Ann" });
    await addContact("two@writing.test", { wave: "undo" });
    await addContact("gone@writing.test", { wave: "undo" }, false);
    const { body: away } = await addContact("away@writing.test", { wave: "undo" });
    await stack().call("POST", `/contacts/${away.id}/snooze`, { days: 30 });
    const first = await create("Autumn", "undo");
    const { page, go, faults, close } = await fixture().openSignedIn();
    const presses = new Presses(page, "keyboard");
    const shows = (text: string) => page.waitForSelector(`::-p-text(${text})`);
    await go(`${project()}/campaigns?search=Autumn`);
    await page.waitForSelector("tbody th a");
    await page.keyboard.press("j");
    await presses.chord("d");
    await page.waitForFunction(`location.pathname.endsWith("/edit")`);
    const id = idIn(page);
    expect(id).not.toBe(first.id);
    await shows("Who gets it.");
    await presses.chord("Control", "Enter");
    await shows("2 people will get it");
    await shows("1 unsubscribed");
    await shows("1 snoozed");
    await shows("2 emails: SES $0.00 + Petrel $0.00 ≈ $0.00");
    await page.locator("button[aria-label='Preview as one@writing.test']").click();
    await shows("As one@writing.test will see it");
    await presses.chord("Control", "Enter");
    await shows("Autumn (Copy) starts");
    expect(presses.count).toBe(3);
    expect((await read(id)).status).toBe("SCHEDULED");
    await close();

    const again = await fixture().openSignedIn();
    await again.go(`${project()}/contacts`);
    await again.page.waitForSelector("::-p-text(Autumn (Copy) starts)");
    await again.page.keyboard.press("z");
    await again.page.waitForSelector("::-p-text(is a draft again. Nothing was sent.)");
    expect(await read(id)).toMatchObject({ status: "DRAFT", body: first.body });
    expect(await received("Autumn News", "one@writing.test", "two@writing.test")).toEqual([0, 0]);

    await again.show(`${project()}/campaigns/${id}/review`);
    const send = await again.page.waitForSelector("main button ::-p-text(Send to 2 people)");
    const calls: string[] = [];
    again.page.on("request", (request) => request.url().endsWith("/send") && calls.push(request.method()));
    await send?.click({ count: 2 });
    await again.page.waitForSelector("::-p-text(Autumn (Copy) starts)");
    expect(calls).toEqual(["POST"]);
    await stack().local("POST", "/clock", { advanceSeconds: 31 });
    await becomes(id, "SENT");
    await stack().settle();
    const all = ["one@writing.test", "two@writing.test", "gone@writing.test", "away@writing.test"];
    expect(await received("Autumn News", ...all)).toEqual([1, 1, 0, 0]);
    expect((await stack().call("GET", `/campaigns/${id}/recipients`)).body["total"]).toBe(2);
    expect([...faults, ...again.faults]).toEqual([]);
    await again.close();
  });

  it("keeps what is typed offline and after the tab has gone, and saves it without an act", async () => {
    const { id } = await create("Winter", "typed");
    const { page, go, close } = await fixture().openSignedIn();
    const typed = (text: string) => typeInto(page, "Name", text);
    await go(`${project()}/campaigns/${id}/edit`);
    await typed(" 1");
    await page.waitForSelector("::-p-text(Only on this computer)");
    await page.waitForSelector("header ::-p-text(Saved)");
    expect((await read(id)).name).toBe("Winter 1");

    await page.setOfflineMode(true);
    await typed(" 2");
    await page.waitForSelector("::-p-text(Your text is safe here)");
    const session = page.browserContext();
    await page.close();
    const next = await newTab(session);
    await next.goto(`${stack().url}/console${project()}/campaigns/${id}/edit`);
    await next.waitForSelector("h1 ::-p-text(Winter 1 2)");
    await next.waitForSelector("header ::-p-text(Saved)");
    expect((await read(id)).name).toBe("Winter 1 2");
    await close();
  });

  it("is stopped from another page in two presses, and its report adds up", async () => {
    const emails = [1, 2, 3].map((number) => `reader${number}@stopped.test`);
    for (const email of emails) await addContact(email, { wave: "stopped" });
    const { id } = await create("Summer", "stopped");
    await holdMails();
    await stack().call("POST", `/campaigns/${id}/send`, {});
    await whenFrozen(id, 3);
    const { page, go, show, faults, close } = await fixture().openSignedIn();
    await go(`${project()}/settings/team`);
    await page.waitForSelector("::-p-text(Sending Summer)");
    const presses = new Presses(page, "keyboard");
    await presses.press("Stop");
    await presses.press("Stop sending");
    await page.waitForSelector("::-p-text(Summer is stopped.)");
    expect(presses.count).toBe(2);
    await stack().local("DELETE", "/faults");
    // A chunk that is in hand is given back, or its outcome is settled after five minutes.
    await stack().advance(10 * 60);
    await stack().settle();
    expect((await read(id)).status).toBe("CANCELLED");
    expect(await received("Summer News", ...emails)).toEqual([0, 0, 0]);
    await show(`${project()}/campaigns/${id}`);
    await page.waitForSelector("main ::-p-text(3 people did not get it.)");
    const parts = await page.$$eval("[data-ledger]", (all) => all.map((each) => Number(each.innerHTML)));
    expect(parts).toEqual([0, 0, 3, 0]);
    expect(faults).toEqual([]);
    await close();
  });

  it("is sent once by a double Enter whose answer is lost, and its report adds up at every poll while SES fails", async () => {
    const people = 200;
    const addresses = Array.from({ length: people }, (_, number) => `reader${number}@counted.test`);
    const add = (email: string, number: number) => addContact(email, { wave: "counted", share: number % 10 });
    for (let at = 0; at < people; at += 20) await Promise.all(addresses.slice(at, at + 20).map(add));
    // A tenth of them has had mail today, so that their number is nothing unusual for the project.
    const from = `news@${stack().credentials.domain}`;
    const greeting = { to: addresses.slice(0, people / 10), from, subject: "Hello", body: "<p>Hello</p>" };
    expect(await stack().call("POST", "/v1/send", greeting)).toMatchObject({ status: 200 });
    await stack().settle();
    const { id } = await create("Solstice", "counted", "<p>{{ 10 | divided_by: share }}</p>");
    for (const mode of ["throttle", "error"])
      await stack().local("POST", "/faults", { service: "ses", operation: "SendEmail", mode, probability: 0.2 });
    const { page, go, close } = await fixture().openSignedIn();
    await page.evaluateOnNewDocument(hurriedPolls);
    await page.evaluateOnNewDocument(recordLedger);
    const calls: string[] = [];
    page.on("request", (request) => request.url().endsWith("/send") && calls.push(request.method()));
    await go(`${project()}/campaigns/${id}/review`);
    await page.waitForSelector(`main button ::-p-text(Send to ${people} people)`);
    await new Presses(page, "keyboard").focus(`Send to ${people} people`);
    await loseAnswer(page, "/send");
    await Promise.all([page.keyboard.press("Enter"), page.keyboard.press("Enter")]);
    await page.waitForSelector("::-p-text(Solstice starts)");
    expect(calls).toEqual(["POST"]);
    await stack().advance(31);
    await page.waitForFunction("window.ledgers.some(([sent]) => sent > 0)");
    await stack().local("DELETE", "/faults");
    // What SES has left open is tried again, or settled after five minutes: for a call in hand now, later than for the others.
    for (let tries = 0; tries < 3 && (await read(id)).status !== "SENT"; tries += 1) {
      await stack().advance(10 * 60);
      await stack().settle();
    }
    await becomes(id, "SENT");
    await page.waitForFunction("window.ledgers.at(-1)[3] === 0");
    const ledgers: number[][] = JSON.parse(String(await page.evaluate("JSON.stringify(window.ledgers)")));
    const sums = new Set(ledgers.map((parts) => parts.reduce((sum, part) => sum + part, 0)));
    expect([...sums].filter((sum) => sum > 0)).toEqual([people]);
    const counts = await received("Solstice News", ...addresses);
    expect(counts.filter((count) => count > 1)).toEqual([]);
    expect(counts.filter((count) => count === 1)).toHaveLength(ledgers.at(-1)?.[0] ?? 0);
    await close();
  });

  it("tells who was missed and why, and sends to the chosen ones", async () => {
    const add = async (address: string, share = 2) => (await addContact(address, { wave: "missed", share })).body.id;
    await add("fine@missed.test");
    const zero = await add("zero@missed.test", 0);
    await add("none@missed.test", 0);
    for (const number of [1, 2, 3]) await add(`bounce+missed${number}@simulator.amazonses.com`);
    const leaving = await Promise.all([1, 2, 3, 4].map((number) => add(`left${number}@missed.test`)));
    const { id } = await create("Spring", "missed", "<p>{{ 10 | divided_by: share }}</p>");
    await holdMails();
    await stack().call("POST", `/campaigns/${id}/send`, {});
    await becomes(id, "SENDING");
    await whenFrozen(id, 10);
    for (const contact of leaving) await stack().call("PATCH", `/contacts/${contact}`, { subscribed: false });
    await stack().local("DELETE", "/faults");
    await becomes(id, "SENT");
    await stack().settle();
    const { page, go, faults, close } = await fixture().openSignedIn();
    const shows = (text: string) => page.waitForSelector(`main ::-p-text(${text})`);
    const ledger = async () => {
      const parts = await page.$$eval("[data-ledger]", (all) => all.map((each) => Number(each.innerHTML)));
      return parts.reduce((sum, part) => sum + part, 0);
    };
    await go(`${project()}/campaigns/${id}`);
    await shows("9 people did not get it.");
    await shows("The contact had unsubscribed.");
    await shows("The template could not be rendered for this contact.");
    await shows("The mailbox refused it for good.");
    expect(await ledger()).toBe(10);
    await page.locator("a[aria-label^='Show the 2 with: The template']").click();
    await page.waitForFunction(`document.querySelectorAll("#ledger tbody tr").length === 2`);
    await page.waitForSelector("#ledger ::-p-text(zero@missed.test)");
    expect(new URL(page.url()).search).toBe("?reason=render_failed");
    await page.evaluate(
      "{ const make = URL.createObjectURL; URL.createObjectURL = (file) => ((window.saved = file.text()), make(file)) }",
    );
    await page.locator("#ledger button ::-p-text(Download these people)").click();
    await page.waitForFunction("window.saved");
    const people = String(await page.evaluate("window.saved"))
      .trim()
      .split("\r\n")
      .slice(1);
    expect(people.map((row) => row.split(",")[0]).toSorted()).toEqual(["none@missed.test", "zero@missed.test"]);

    await stack().call("PATCH", `/contacts/${zero}`, { data: { share: 5 } });
    await pressFocused(page, 'main ::-p-aria([name="Send to the missing"][role="button"])');
    await check(page, "4 · The contact had unsubscribed.");
    await pressFocused(page, '[role=dialog] ::-p-aria([name="Send to 2 people"][role="button"])');
    await page.waitForSelector("::-p-text(Spring is being sent to the missing.)");
    await becomes(id, "SENT");
    await stack().settle();
    const all = ["fine@missed.test", "zero@missed.test", "none@missed.test", "left1@missed.test"];
    expect(await received("Spring News", ...all)).toEqual([1, 1, 0, 0]);
    expect((await read(id)).rounds.at(-1)).toMatchObject({ reasons: ["render_failed"], reopened: 2 });
    expect(faults).toEqual([]);
    await close();
  });
}

/** Breaks the connection when the next call to this path has been answered. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  const network = await page.createCDPSession();
  network.once("Fetch.requestPaused", ({ requestId }) => {
    void network.send("Fetch.failRequest", { requestId, errorReason: "ConnectionClosed" }).then(() => network.detach());
  });
  await network.send("Fetch.enable", { patterns: [{ urlPattern: `*${path}`, requestStage: "Response" }] });
}

/** Keeps in `ledgers` what the report has shown: sent, failed, skipped and waiting. */
const recordLedger = `
  window.ledgers = [];
  new MutationObserver(() => {
    const parts = [...document.querySelectorAll("[data-ledger]")].map((each) => Number(each.textContent));
    if (parts.length === 4) window.ledgers.push(parts);
  }).observe(document, { subtree: true, childList: true, characterData: true });
`;

/** At the end of the field. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const end: KeyInput = "End";
  await page.locator(`::-p-aria([name="${label}"][role="textbox"])`).click();
  await page.keyboard.press(end);
  await page.keyboard.type(text);
}
