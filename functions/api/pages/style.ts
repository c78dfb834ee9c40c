/** One style sheet for phones and desktops, light and dark. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#767f8a, #8b95a1); --dim: light-dark(#55606c, #a5b0bd);
  --accent: light-dark(#0b5cad, #8cc1f7); --on-accent: light-dark(#fff, #0d1319); --fault: light-dark(#a32020, #ffaaa0);
  --link: var(--accent); --rule: light-dark(#d5dae0, #323a44); --done: light-dark(#1a7f4b, #6fd19c); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; align-items: center; font: 1rem/1.5 system-ui, sans-serif;
  background: light-dark(#f4f6f9, #12161b); color: light-dark(#1a2027, #e4e9ef); }
main { width: 100%; max-width: 27rem; margin: 0 auto; padding: 2rem 1.5rem; overflow-wrap: anywhere; }
h1, h2 { line-height: 1.25; text-wrap: balance; }
h1 { font-size: 1.5rem; margin: 0 0 .75rem; }
h2 { font-size: 1.0625rem; margin: 0 0 .25rem; }
p { margin: 0 0 1rem; }
label { display: block; font-weight: 600; }
input, button { font: inherit; width: 100%; min-height: 2.75rem; border-radius: .5rem; padding: .5rem .75rem; }
input { margin: .25rem 0 1rem; border: 1px solid var(--line); background: light-dark(#fff, #1b2027); color: inherit; }
input[readonly] { border-style: dashed; background: none; }
input[aria-invalid] { border-color: var(--fault); }
button, .button { border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer; }
.quiet { border: 1px solid var(--line); background: none; color: var(--link); }
form + form { margin-top: .75rem; }
section { margin: 1.5rem 0; padding-top: 1.5rem; border-top: 1px solid var(--rule); }
.choices { display: grid; grid-template-columns: repeat(auto-fit, minmax(5rem, 1fr)); gap: .5rem; }
.choices button { padding-inline: .25rem; }
.topics { list-style: none; margin: 0 0 1rem; padding: 0; border: 1px solid var(--rule); border-radius: .5rem; }
.topics li { padding: .75rem 1rem; }
.topics li + li { border-top: 1px solid var(--rule); }
.topics label { display: flex; align-items: center; justify-content: space-between; gap: 1rem; cursor: pointer; }
.topics .dim { margin: .125rem 3.5rem 0 0; }
.topics .dim:dir(rtl) { margin: .125rem 0 0 3.5rem; }
[role=switch] { appearance: none; flex: none; position: relative; width: 2.75rem; height: 1.5rem; min-height: 0; margin: 0;
  padding: 0; border: 1px solid var(--line); border-radius: 1rem; background: none; cursor: pointer; }
[role=switch]::before { content: ""; position: absolute; inset-block: .1875rem; inset-inline-start: .1875rem; width: 1rem;
  border-radius: 50%; background: var(--line); transition: inset-inline-start .15s; }
[role=switch]:checked { background: var(--accent); border-color: var(--accent); }
[role=switch]:checked::before { inset-inline-start: 1.4375rem; background: var(--on-accent); }
@media (prefers-reduced-motion: reduce) { [role=switch]::before { transition: none; } }
@media (forced-colors: active) { [role=switch] { appearance: auto; width: 1.5rem; } }
.more { margin: 1.5rem 0 0; }
a { color: var(--link); display: inline-block; padding: .25rem 0; }
.button { display: block; border-radius: .5rem; padding: .625rem .75rem; text-align: center; text-decoration: none; }
.done { border-inline-start: 3px solid var(--done); padding-inline-start: .75rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.dim { color: var(--dim); font-size: .875rem; }
label + .dim { margin: 0; }
.fault { color: var(--fault); font-weight: 600; margin: 0 0 .25rem; }
.fault + p { margin-top: .75rem; }
.name { color: var(--dim); font-weight: 600; margin: 0 0 .25rem; }
`;
