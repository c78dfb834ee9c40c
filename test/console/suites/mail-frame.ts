import { expect, it } from "vitest";
import type { ConsoleFixture } from "#test/console/console-fixture.ts";

const hostile = `<style>p { color: rgb(1, 2, 3) }</style><p>Hello</p>
  <script>parent.postMessage({ ran: true }, "*")</script>
  <img src="https://tracker.example/open.gif" onerror="parent.postMessage({ ran: true }, '*')">
  <form action="https://tracker.example/"><button>Go</button></form>`;

/** console.md, acceptance 24. */
export function mailFrames(fixture: () => ConsoleFixture): void {
  it("shows an email with its styles, runs nothing in it and loads nothing", async () => {
    const { page, go, close } = await fixture().open();
    await go("/login");
    const ends: (string | undefined)[] = [];
    page.on("requestfailed", (request) => {
      if (request.url().startsWith("https://tracker.example/")) ends.push(request.failure()?.errorText);
    });
    // As kit/mail/mail-frame.tsx does.
    await page.evaluate(`new Promise((resolve) => {
      window.seen = [];
      const frame = document.createElement("iframe");
      frame.sandbox = "allow-scripts";
      frame.src = "/console/preview/frame.html";
      addEventListener("message", ({ data }) => {
        if (data.ready) frame.contentWindow.postMessage({ html: ${JSON.stringify(hostile)} }, "*");
        if (data.ran) window.seen.push("ran");
        if (data.height) resolve();
      });
      document.body.append(frame);
    })`);
    const frame = page.frames().find((each) => each.url().endsWith("/preview/frame.html"));
    expect(await frame?.$eval("p", (shown) => shown.textContent)).toBe("Hello");
    expect(await frame?.evaluate("getComputedStyle(document.querySelector('p')).color")).toBe("rgb(1, 2, 3)");
    await frame?.locator("button").click();
    expect(await page.evaluate("window.seen")).toEqual([]);
    // The policy refused the image before a request left; the form sent nothing.
    expect(ends).toEqual(["csp"]);
    await close();
  });

  it("lets images load only in the frame for it", async () => {
    const policyOf = async (name: string) =>
      (await fetch(`${fixture().stack.url}/console/preview/${name}.html`)).headers.get("content-security-policy");
    expect(await policyOf("frame")).toContain("img-src data:;");
    expect(await policyOf("frame-with-images")).toContain("img-src 'self' https: data:;");
  });
}
