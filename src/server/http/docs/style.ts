export const DOCS_STYLE = `:root {
  color-scheme: light dark;
  --paper: #f6f0e3; --card: #fffcf5; --rule: #d8cbb4; --ink: #231a1e; --ink-2: #5b4d50; --accent: #5e1b45; --focus: #1a5fb4;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d1519; --card: #281d23; --rule: #45353c; --ink: #f7eedf; --ink-2: #c9b9b4; --accent: #eba3c4; --focus: #8ec5ff; }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 60rem; padding: 1.5rem clamp(1rem, 4vw, 3rem) 4rem;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.55 'Instrument Sans Variable', 'Instrument Sans', system-ui, sans-serif;
}
h1, h2, h3 { font-family: 'Newsreader Variable', Newsreader, Georgia, serif; font-weight: 500; line-height: 1.1; }
h1 { font-size: clamp(2.25rem, 1.7rem + 2.2vw, 3.5rem); margin: .5rem 0 1rem; }
h2 { font-size: 1.875rem; margin: 3rem 0 1rem; }
h3 { font-size: 1.375rem; margin: 0; }
h4 { font-size: .875rem; margin: 1.5rem 0 .5rem; color: var(--ink-2); }
p { max-width: 42rem; }
a { color: var(--accent); text-underline-offset: .15em; }
a:focus-visible, pre:focus-visible, summary:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
code { font: .875em/1.5 ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; }
.home { font-weight: 600; margin: 0; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--card); }
nav h2 { font-size: 1.375rem; margin: 1.5rem 0 .5rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .3rem 0; }
nav li span { color: var(--ink-2); }
section { background: var(--card); border: 1px solid var(--rule); border-radius: 6px; padding: 1.5rem; margin: 0 0 1.5rem; overflow-wrap: break-word; }
.address { margin: .5rem 0 0; }
table { width: 100%; border-collapse: collapse; margin-top: 1rem; font-size: .875rem; }
caption { text-align: left; color: var(--ink-2); font-weight: 600; padding-bottom: .5rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--rule); font-weight: 400; }
thead th { font-weight: 600; border-top: 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1rem; margin: 0; }
dd { margin: 0; min-width: 0; }
summary { cursor: pointer; min-height: 1.5rem; }
pre { margin: .5rem 0; padding: 1rem; overflow: auto; background: var(--paper); border: 1px solid var(--rule); border-radius: 6px; }
@media (max-width: 40rem) { thead { display: none; } tr { display: block; border-top: 1px solid var(--rule); } th, td { display: block; border: 0; padding: .2rem 0; } }
`
