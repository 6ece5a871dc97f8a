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
        <nav aria-label="Operations">${groups.map(([tag, operations]) => html`<h2>${tag}</h2><ul>${operations.map(link)}</ul>`)}</nav>
        <main id="content">${groups.map(([tag, operations]) => html`<h2>${tag}</h2>${operations.map(section)}`)}</main>
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
    <dl>${operation.answers.map(answer)}</dl>
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

function answer({ status, description, example }: OperationView['answers'][number]): Html {
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
