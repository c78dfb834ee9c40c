import { describe, expect, it } from "vitest";
import { directionOf, languages } from "#lib/domain/contact/language.ts";
import { footerHtml, footerText } from "#lib/mail/template/footer.ts";

const unsubscribeUrl = "https://mail.example.com/unsubscribe/c1?t=abc&e=e1";

describe("the footer", () => {
  it.each(languages)("in %s names the project, links to unsubscribe and sets the text direction", (language) => {
    const html = footerHtml({ projectName: "Fish & <Chips> $&", postalAddress: null, unsubscribeUrl, language });
    expect(html).toContain("Fish &amp; &lt;Chips&gt; $&amp;");
    expect(html).not.toContain("{project}");
    expect(html).toContain(`href="https://mail.example.com/unsubscribe/c1?t=abc&amp;e=e1"`);
    expect(html).toContain(`lang="${language}" dir="${directionOf(language)}"`);
  });

  it("ends with the postal address, line by line, and is as before without one", () => {
    const parts = { projectName: "Acme", unsubscribeUrl, language: "en" } as const;
    const [html, text] = [footerHtml, footerText].map((footer) => footer({ ...parts, postalAddress: null }));
    const given = { ...parts, postalAddress: "Acme <Inc>\n1 Main St" };
    const address = '<p style="margin:8px 0 0">Acme &lt;Inc&gt;<br>1 Main St</p></div>';
    expect(footerHtml(given)).toBe(html?.replace(/<\/div>$/, address));
    expect(footerText(given)).toBe(`${text}\n\nAcme <Inc>\n1 Main St`);
  });
});
