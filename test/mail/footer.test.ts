import { describe, expect, it } from "vitest";
import { footerHtml, footerLanguage } from "#lib/mail/footer.ts";
import { footerTexts, rightToLeft } from "#lib/mail/footer-texts.ts";

const unsubscribeUrl = "https://mail.example.com/unsubscribe/c1?t=abc&e=e1";

describe("the footer's language", () => {
  it.each([
    [["de", "fr"], "de"],
    [["de-AT", "fr"], "de"],
    [["DE_at", "fr"], "de"],
    [["pt-BR", "en"], "pt-br"],
    [["pt-PT", "en"], "pt"],
    [["zh-TW", "en"], "zh-tw"],
    [["tlh", "fr"], "fr"],
    [[undefined, "fr"], "fr"],
    [[null, "fr-CA"], "fr"],
    [[5, { locale: "de" }, "sv"], "sv"],
    [["constructor", "it"], "it"],
    [["", ""], "en"],
    [["xx", "yy"], "en"],
  ])("of %j is %s", (wanted, expected) => {
    expect(footerLanguage(...wanted)).toBe(expected);
  });
});

describe("the footer", () => {
  it.each(Object.keys(footerTexts))("in %s names the project, links the way out and has a direction", (language) => {
    const html = footerHtml({ projectName: "Fish & <Chips> $&", unsubscribeUrl, language });
    expect(html).toContain("Fish &amp; &lt;Chips&gt; $&amp;");
    expect(html).not.toContain("{project}");
    expect(html).toContain(`href="https://mail.example.com/unsubscribe/c1?t=abc&amp;e=e1"`);
    expect(html).toContain(`lang="${language}" dir="${rightToLeft.has(language) ? "rtl" : "ltr"}"`);
  });
});
