import { Markup } from "#local/ses/mailbox/html-template.ts";

/** One column on phones; colors follow the system's light or dark mode. */
export const mailboxStyle = new Markup(`<style>
:root { color-scheme: light dark; --ink: light-dark(#1c2024, #edeef0); --soft: light-dark(#60646c, #b0b4ba);
  --line: light-dark(#e0e1e6, #363a3f); --panel: light-dark(#ffffff, #18191b); --page: light-dark(#f5f6f8, #0f1011);
  --accent: light-dark(#0b6e99, #6cc5ea); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); }
h1 { font-size: 1.35rem; line-height: 1.3; margin: .5rem 0 1rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
form, .actions { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0 0 1rem; }
input, button { font: inherit; padding: .45rem .7rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--panel); color: var(--ink); }
input { flex: 1 1 12rem; min-width: 0; }
button { cursor: pointer; }
.panel { background: var(--panel); border: 1px solid var(--line); border-radius: .75rem; overflow: hidden; }
.mail { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .7rem 1rem; text-decoration: none;
  color: inherit; border-top: 1px solid var(--line); }
.mail:first-child { border-top: 0; }
.mail:hover, .mail:focus-visible { background: var(--page); }
.subject { font-weight: 600; }
.soft, .mail time { color: var(--soft); font-size: .875rem; }
.mail .soft { grid-column: 1 / -1; }
.empty { padding: 2rem 1rem; text-align: center; color: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0; padding: 1rem; }
dt { color: var(--soft); }
dd { margin: 0; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
iframe { display: block; width: 100%; height: 70vh; border: 0; background: #fff; resize: vertical; }
pre { margin: 0; padding: 1rem; white-space: pre-wrap; font: .875rem/1.5 ui-monospace, monospace; }
details { margin-top: 1rem; }
summary { cursor: pointer; padding: .7rem 1rem; font-weight: 600; }
ul { margin: 0; padding: .7rem 1rem .7rem 2rem; }
</style>`);
