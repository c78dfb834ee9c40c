import { describe, expect, it } from "vitest";
import { directionOf, languages } from "#lib/domain/contact/language.ts";
import { footerHtml } from "#lib/mail/template/footer.ts";

const unsubscribeUrl = "https://mail.example.com/unsubscribe/c1?t=abc&e=e1";

describe("the footer", () => {
  it.each(languages)("in %s names the project, links to unsubscribe and sets the text direction", (language) => {
    const html = footerHtml({ projectName: "Fish & <Chips> $&", unsubscribeUrl, language });
    expect(html).toContain("Fish &amp; &lt;Chips&gt; $&amp;");
    expect(html).not.toContain("{project}");
    expect(html).toContain(`href="https://mail.example.com/unsubscribe/c1?t=abc&amp;e=e1"`);
    expect(html).toContain(`lang="${language}" dir="${directionOf(language)}"`);
  });
});
