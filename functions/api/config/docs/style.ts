/** One style sheet for phones and desktops, light and dark. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#d9dee5, #333b46); --soft: light-dark(#f4f6f9, #1b2027);
  --dim: light-dark(#5a6572, #9aa5b3); --link: light-dark(#0b5cad, #7db8f5); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #12161b); color: light-dark(#1a2027, #e4e9ef); }
a { color: var(--link); }
main, nav, header { max-width: 60rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.5rem; }
h1 { margin: 0; } h2 { margin: 2.5rem 0 .5rem; padding-top: .5rem; text-transform: capitalize; }
h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
nav ul { list-style: none; padding: 0; columns: 18rem; }
nav a { text-decoration: none; overflow-wrap: anywhere; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; overflow-x: auto; }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: 0 1rem; }
details[open] { padding-bottom: .75rem; }
summary { cursor: pointer; padding: .65rem 0; }
.method { display: inline-block; min-width: 4.2rem; font-weight: 700; }
.dim { color: var(--dim); } .required { color: light-dark(#a33a00, #ffb27a); }
ul.fields { list-style: none; margin: 0; padding: 0; }
ul.fields ul.fields { border-left: 2px solid var(--line); margin-left: .25rem; padding-left: .85rem; }
ul.fields li { padding: .15rem 0; }
`;
