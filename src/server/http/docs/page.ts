import { html } from 'hono/html'
import type { ApiDocument } from './document.ts'
import { type OperationView, operationsByTag } from './operations.ts'

type Html = ReturnType<typeof html>

export function docsPage(document: ApiDocument, productName: string): Html {
  const groups = operationsByTag(document)
  const paragraphs = (document.info.description ?? '').split('\n\n')
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the operations</a>
        <header>
          <p class="home"><a href="/">${productName}</a></p>
          <h1>${document.info.title}</h1>
          ${paragraphs.map((paragraph) => html`<p>${withCode(paragraph)}</p>`)}
          <p><a href="/api/openapi.json">The same as an OpenAPI 3.1 document</a></p>
        </header>
        <nav aria-label="Operations">${groups.map(({ tag, operations }) => html`<h2>${tag}</h2><ul>${operations.map(link)}</ul>`)}</nav>
        <main id="content">${groups.map(({ tag, description, operations }) => html`<h2>${tag}</h2><p>${description}</p>${operations.map(section)}`)}</main>
      </body>
    </html>`
}

function link({ anchor, method, path, summary }: OperationView): Html {
  return html`<li><a href="#${anchor}"><code>${method} ${path}</code> <span>${summary}</span></a></li>`
}

function section(operation: OperationView): Html {
  return html`<section id="${operation.anchor}">
    <h3>${operation.summary}</h3>
    <p class="address"><code><b>${operation.method}</b> ${operation.path}</code></p>
    ${operation.description ? html`<p>${withCode(operation.description)}</p>` : ''}
    ${operation.scopes ? html`<p>API key with the scope ${withCode(operation.scopes.map((scope) => `\`${scope}\``).join(' or '))}</p>` : ''}
    ${operation.params.length > 0 ? paramTable(operation) : ''}
    ${operation.request ? html`<h4>Example request</h4><pre tabindex="0"><code>${operation.request.text}</code></pre>` : ''}
    <h4>Answers</h4>
    <dl>${operation.responses.map(responseItem)}</dl>
  </section>`
}

function paramTable({ params }: OperationView): Html {
  return html`<table>
    <caption>
      Parameters
    </caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">In</th>
        <th scope="col">Value</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${params.map(
        ({ name, where, isRequired, values, description }) =>
          html`<tr>
            <th scope="row"><code>${name}</code>${isRequired ? ' (required)' : ''}</th>
            <td>${where}</td>
            <td>${values}</td>
            <td>${description}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function responseItem({ status, description, example }: OperationView['responses'][number]): Html {
  const shown = example
    ? html`<details>
        <summary>Example <code>${example.type}</code></summary>
        <pre tabindex="0"><code>${example.text}</code></pre>
      </details>`
    : ''
  return html`<dt><code>${status}</code></dt><dd>${description} ${shown}</dd>`
}

function withCode(text: string): (Html | string)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
}

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
nav li code { overflow-wrap: anywhere; }
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
