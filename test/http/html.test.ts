import { expect, test } from "vitest";
import { html } from "#lib/http/html.ts";

test("values are escaped, markup and lists of markup are kept, undefined renders nothing", () => {
  const list = ["<a>", `"b" & 'c'`].map((text) => html`<li>${text}</li>`);
  expect(html`<ul title="${'"'}">${list}${undefined}${5}</ul>`.text).toBe(
    '<ul title="&quot;"><li>&lt;a&gt;</li><li>&quot;b&quot; &amp; &#39;c&#39;</li>5</ul>',
  );
});
