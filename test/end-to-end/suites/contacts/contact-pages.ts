import { expect, it } from "vitest";
import { sendOne } from "#test/end-to-end/suites/feedback.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Contact {
  id: string;
  email: string;
  subscribed: boolean;
  snoozedUntil: string | null;
}

interface Reader extends Contact {
  /** The addresses of the links, as they stand in the mail. */
  links: Record<"unsubscribe" | "subscribe" | "manage", string>;
  listUnsubscribe: string;
}

let readers = 0;

/** The links of mails as readers use them: in a browser, in a mail program, and on a customer's own pages. */
export function contactPages(stack: () => RunningStack): void {
  const find = async (id: string) => (await stack().call<Contact>("GET", `/contacts/${id}`)).body;

  /** A subscriber with a mail that contains the three links. */
  async function newReader(data: Record<string, unknown> = {}): Promise<Reader> {
    const email = `reader-${readers++}@example.com`;
    const { body: contact } = await stack().call<Contact>("POST", "/contacts", { email, data });
    const body = '<a href="{{unsubscribeUrl}}">a</a> <a href="{{subscribeUrl}}">b</a> <a href="{{manageUrl}}">c</a>';
    const { messageId } = await sendOne(stack(), email, { body, tracking: false });
    const { html = "", headers } = await stack().mail(messageId);
    const [unsubscribe = "", subscribe = "", manage = ""] = [...html.matchAll(/href="([^"]+)"/g)].map((match) =>
      String(match[1]).replaceAll("&amp;", "&"),
    );
    const header = (name: string) => headers.find(({ key }) => key === name)?.value;
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const listUnsubscribe = /^<(.+)>$/.exec(header("list-unsubscribe") ?? "")?.[1] ?? "";
    return { ...contact, links: { unsubscribe, subscribe, manage }, listUnsubscribe };
  }

  /** Submits a page's form as a browser does: to the page's address, without a referrer. */
  const submit = (address: string, form: Record<string, string>) =>
    fetch(address, {
      method: "POST",
      body: new URLSearchParams(form),
      headers: { origin: "null" },
      redirect: "manual",
    });

  it("open from the links in emails, and change nothing when viewed", async () => {
    const reader = await newReader({ locale: "de-AT" });
    for (const address of Object.values(reader.links)) {
      expect(address.startsWith(`${stack().url}/`)).toBe(true);
      for (const method of ["GET", "HEAD", "GET"]) {
        const page = await fetch(address, { method, redirect: "manual" });
        expect(page.status).toBe(200);
        expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
        expect(page.headers.get("cache-control")).toBe("no-store");
        expect(page.headers.getSetCookie()).toEqual([]);
        if (method === "HEAD") continue;
        const text = await page.text();
        expect(text).toContain('<html lang="de" dir="ltr">');
        expect(text).toContain(reader.email);
      }
    }
    expect(await find(reader.id)).toMatchObject({ subscribed: true, snoozedUntil: null });
  });

  it("let a reader unsubscribe, subscribe and snooze, with forms only", async () => {
    const { id, links } = await newReader();
    const left = await submit(links.unsubscribe, { action: "unsubscribe" });
    expect([left.status, await left.text()]).toEqual([200, expect.stringContaining("<h1>You are unsubscribed</h1>")]);
    expect(await find(id)).toMatchObject({ subscribed: false, snoozedUntil: null });
    expect((await submit(links.unsubscribe, { action: "snooze", days: "7" })).status).toBe(409);
    expect((await submit(links.subscribe, { action: "subscribe" })).status).toBe(200);
    expect(await find(id)).toMatchObject({ subscribed: true });
    const paused = await submit(links.manage, { action: "snooze", days: "30" });
    expect(await paused.text()).toContain("<h1>Your subscription is paused</h1>");
    expect(await find(id)).toMatchObject({ subscribed: false, snoozedUntil: expect.any(String) });
    expect((await submit(links.manage, { action: "subscribe" })).status).toBe(200);
    expect(await find(id)).toMatchObject({ subscribed: true, snoozedUntil: null });
    expect((await submit(links.manage, { action: "leave" })).status).toBe(400);
    expect(await find(id)).toMatchObject({ subscribed: true, snoozedUntil: null });
  });

  it("let a mail program unsubscribe with one click at the header's address", async () => {
    const { id, links, listUnsubscribe } = await newReader();
    const parts = new FormData();
    parts.set("List-Unsubscribe", "One-Click");
    const clicks: RequestInit[] = [
      { body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) },
      { body: parts },
      {},
      { body: new Uint8Array([0, 255]), headers: { "content-type": "image/png" } },
    ];
    for (const click of clicks) {
      expect((await submit(links.subscribe, { action: "subscribe" })).status).toBe(200);
      for (let times = 0; times < 2; times += 1) {
        const answer = await fetch(listUnsubscribe, { ...click, method: "POST", redirect: "error" });
        expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
        expect(await find(id)).toMatchObject({ subscribed: false, snoozedUntil: null });
      }
    }
    await stack().call("DELETE", `/contacts/${id}`);
    expect((await fetch(listUnsubscribe, { method: "POST" })).status).toBe(200);
  });

  it("serve a customer's own pages with JSON", async () => {
    const { id, email, links } = await newReader({ locale: "ar" });
    const query = new URL(links.manage).search;
    const open = (method: string, action = "", body?: unknown) =>
      stack().call<Contact>(method, `/contacts/public/${id}${action}${query}`, body, { authorization: "" });
    expect(await open("GET")).toMatchObject({ status: 200, body: { id, email, subscribed: true, language: "ar" } });
    expect(await open("POST", "/snooze", { days: 7 })).toMatchObject({ status: 200, body: { id, subscribed: false } });
    expect(await open("POST", "/unsubscribe")).toMatchObject({ status: 200, body: { snoozedUntil: null } });
    expect((await open("POST", "/snooze", { days: 7 })).status).toBe(409);
    expect(await open("POST", "/subscribe")).toMatchObject({ status: 200, body: { subscribed: true } });
    expect(await find(id)).toMatchObject({ subscribed: true, snoozedUntil: null });
  });

  it("refuse a changed link", async () => {
    const [one, other] = [await newReader(), await newReader()];
    const mixed = one.links.manage.replace(one.id, other.id);
    for (const address of [mixed, one.links.manage.split("?")[0] ?? "", one.links.manage.replace(/t=./, "t=~")]) {
      const page = await fetch(address);
      expect([page.status, await page.text()]).toEqual([403, expect.stringContaining("<h1>Link not valid</h1>")]);
      expect((await submit(address, { action: "unsubscribe" })).status).toBe(403);
      expect((await fetch(address.replace("/manage/", "/unsubscribe/"), { method: "POST" })).status).toBe(403);
      expect((await fetch(address.replace("/manage/", "/contacts/public/"))).status).toBe(403);
    }
    for (const { id } of [one, other]) expect(await find(id)).toMatchObject({ subscribed: true });
  });

  it("tell a deleted contact that it was deleted", async () => {
    const { id, links } = await newReader();
    await stack().call("DELETE", `/contacts/${id}`);
    const page = await fetch(links.manage);
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining("<h1>Address deleted</h1>")]);
  });

  it("work while the project is disabled", async () => {
    const { id, links, listUnsubscribe } = await newReader();
    const { projectId } = stack().credentials;
    const disable = (disabledReason: string | null) =>
      stack().local("POST", "/invoke/operators/projects", { projectId, disabledReason });
    await disable("MANUAL");
    try {
      expect((await stack().call("DELETE", `/contacts/${id}`)).status).toBe(403);
      expect((await submit(links.manage, { action: "snooze", days: "7" })).status).toBe(200);
      expect((await fetch(listUnsubscribe, { method: "POST" })).status).toBe(200);
    } finally {
      await disable(null);
    }
    expect(await find(id)).toMatchObject({ subscribed: false, snoozedUntil: null });
  });
}
