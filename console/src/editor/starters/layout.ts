/** A mail to begin with. */
export interface Starter {
  id: "newsletter" | "announcement" | "digest" | "receipt" | "passwordReset" | "welcome";
  type: "MARKETING" | "TRANSACTIONAL";
  subject: string;
  preheader: string;
  body: string;
}

const font = "Arial,Helvetica,sans-serif";

/**
 * Colours for dark mode are in classes: the light ones stand inline, for mail programs without `<style>`. Outlook.com and
 * the Outlook apps mark what they have recoloured with `data-ogsc` and `data-ogsb`.
 */
const dark: readonly (readonly [selector: string, rule: string])[] = [
  [".bg", "background:#12161b"],
  [".card", "background:#1c2229"],
  [".panel", "background:#27303a"],
  [".ink", "color:#e8edf3"],
  [".dim", "color:#b4bec9"],
  [".rule", "border-color:#3c4753"],
  [".link", "color:#8cc1f7"],
  [".btn", "background:#8cc1f7"],
  [".btn a", "color:#0d1319"],
];

const darkRules = dark.map(([selector, rule]) => `    ${selector} { ${rule} !important; }`).join("\n");
const outlookRules = dark
  .map(
    ([selector, rule]) =>
      `  [${rule.startsWith("color") ? "data-ogsc" : "data-ogsb"}] ${selector} { ${rule} !important; }`,
  )
  .join("\n");

const head = (title: string): string => `<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  table { border-collapse: collapse; border-spacing: 0; }
  @media screen and (max-width: 620px) {
    .wrap { width: 100% !important; }
    .pad { padding-left: 20px !important; padding-right: 20px !important; }
    .stack { display: block !important; width: auto !important; padding-left: 0 !important; padding-right: 0 !important; }
  }
  @media (prefers-color-scheme: dark) {
${darkRules}
  }
${outlookRules}
</style>
</head>`;

const table = `role="presentation" cellpadding="0" cellspacing="0" border="0"`;

/** The whole document: a name above a card, and small print below it. */
export const mail = ({
  title,
  sender,
  card,
  footer,
}: {
  title: string;
  sender: string;
  card: string;
  footer: string;
}): string => `<!DOCTYPE html>
<html lang="en">
${head(title)}
<body class="bg" style="margin:0;padding:0;background:#f1f3f6">
<table ${table} width="100%" class="bg" style="background:#f1f3f6">
<tr><td align="center" style="padding:32px 12px">
<table ${table} width="600" class="wrap" style="width:600px;max-width:600px">
<tr><td class="pad ink" style="padding:0 40px 20px;text-align:left;font-family:${font};font-size:16px;line-height:24px;font-weight:bold;color:#1a2027">${sender}</td></tr>
<tr><td class="card pad" style="padding:36px 40px 16px;text-align:left;background:#ffffff;border-radius:10px">
${card}
</td></tr>
<tr><td class="pad" style="padding:24px 40px 0;text-align:left">
${footer}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

export const heading = (text: string): string =>
  `<h1 class="ink" style="margin:0 0 16px;font-family:${font};font-size:28px;line-height:36px;font-weight:bold;color:#1a2027">${text}</h1>`;

export const subheading = (text: string): string =>
  `<h2 class="ink" style="margin:0 0 8px;font-family:${font};font-size:20px;line-height:28px;font-weight:bold;color:#1a2027">${text}</h2>`;

export const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 20px;font-family:${font};font-size:16px;line-height:26px;color:#1a2027">${text}</p>`;

export const note = (text: string): string =>
  `<p class="dim" style="margin:0 0 12px;font-family:${font};font-size:14px;line-height:22px;color:#55606c">${text}</p>`;

export const link = (href: string, text: string): string =>
  `<a class="link" href="${href}" style="color:#0b5cad">${text}</a>`;

export const list = (tag: "ul" | "ol", items: readonly string[]): string => {
  const entries = items.map((item) => `  <li style="margin:0 0 8px">${item}</li>`).join("\n");
  return `<${tag} class="ink" style="margin:0 0 20px;padding:0 0 0 24px;font-family:${font};font-size:16px;line-height:26px;color:#1a2027">\n${entries}\n</${tag}>`;
};

/** Outlook takes colour and space from the cell. */
export const button = (href: string, label: string): string =>
  `<table ${table} style="margin:0 0 24px"><tr><td class="btn" bgcolor="#0b5cad" style="background:#0b5cad;border-radius:6px"><a href="${href}" style="display:inline-block;padding:13px 26px;font-family:${font};font-size:16px;line-height:22px;font-weight:bold;color:#ffffff;text-decoration:none">${label}</a></td></tr></table>`;

export const line = `<table ${table} width="100%"><tr><td class="rule" style="border-top:1px solid #dfe3e8;font-size:0;line-height:0">&nbsp;</td></tr></table>`;

export const space = (height: number): string =>
  `<table ${table} width="100%"><tr><td height="${height}" style="height:${height}px;line-height:${height}px;font-size:0">&nbsp;</td></tr></table>`;

export const columns = (left: string, right: string): string => `<table ${table} width="100%"><tr>
<td class="stack" width="50%" valign="top" style="padding:0 14px 0 0">
${left}
</td>
<td class="stack" width="50%" valign="top" style="padding:0 0 0 14px">
${right}
</td>
</tr></table>`;

/** A quiet box: an order, a hint. */
export const panel = (
  content: string,
): string => `<table ${table} width="100%" style="margin:0 0 24px"><tr><td class="panel" style="padding:18px 24px 6px;background:#f1f3f6;border-radius:8px">
${content}
</td></tr></table>`;

/** Two texts of one row, the second at the end. */
export const pair = (label: string, value: string): string =>
  `<tr><td class="ink rule" style="padding:10px 0;border-bottom:1px solid #dfe3e8;font-family:${font};font-size:15px;line-height:22px;color:#1a2027">${label}</td><td class="ink rule" align="right" style="padding:10px 0 10px 16px;border-bottom:1px solid #dfe3e8;text-align:right;font-family:${font};font-size:15px;line-height:22px;color:#1a2027">${value}</td></tr>`;

export const rows = (content: string): string =>
  `<table ${table} width="100%" style="margin:0 0 24px">\n${content}\n</table>`;

export const site = "https://www.example.com";

const address = `<p class="dim" style="margin:0 0 12px;font-family:${font};font-size:14px;line-height:22px;color:#55606c;white-space:pre-line">{{ postalAddress }}</p>`;

/** Who sends it, why, where from, and the way out. */
export const marketingFooter = [
  note("You get this email because you signed up for news from Example Company."),
  note(
    `${link("{{ unsubscribeUrl }}", "Unsubscribe")} &nbsp;·&nbsp; ${link("{{ manageUrl }}", "Choose what you get")}`,
  ),
  `{% if postalAddress %}${address}{% endif %}`,
].join("\n");

export const serviceFooter = note(`Example Company · ${link(`${site}/help`, "Help")}`);
