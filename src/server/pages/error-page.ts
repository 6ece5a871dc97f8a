import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

/** Inline, because the page is sent when the server cannot render pages or has no time for them. */
const STYLE = `:root{color-scheme:light dark}
body{display:grid;min-height:90vh;margin:0;padding:1.5rem;place-content:center;justify-items:center;background:light-dark(#f6f0e3,#1d1519);
color:light-dark(#231a1e,#f7eedf);font:1rem/1.5 system-ui,sans-serif;text-align:center;overflow-wrap:anywhere}
h1{margin:1rem 0 .5rem;font:500 1.75rem/1.2 Georgia,serif}
p{max-width:34rem;margin:0}
a{display:inline-block;margin-top:1.5rem;padding:.75rem 1.125rem;border-radius:6px;background:light-dark(#5e1b45,#eba3c4);color:light-dark(#fff,#2b0f20);
font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid light-dark(#1a56b0,#8fc1ff);outline-offset:2px}
circle{fill:none;stroke:currentColor;stroke-width:2}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

export const ERROR_PAGE_CSP = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const TRY_AGAIN = 'Please try again shortly.'
const SENTENCES: Readonly<Record<number, string>> = {
  403: 'Open the page again and send the form from there.',
  404: 'The link may be out of date or mistyped.',
  413: 'Please shorten what you sent.',
  429: TRY_AGAIN,
  500: TRY_AGAIN,
  503: TRY_AGAIN,
}

/** Returns the page of an error for people. Programs get the same title as text. */
export function errorPage(status: number, title: string, productName: string): string {
  const sentence = SENTENCES[status]
  const page = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>${title} | ${productName}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<svg width="96" height="96" viewBox="0 0 96 96" aria-hidden="true"><circle cx="48" cy="48" r="44" /><circle cx="48" cy="48" r="29" /></svg>
<main>
<h1>${title}</h1>
${sentence ? html`<p>${sentence}</p>` : ''}
<a href="/">Return Home</a>
</main>
</body>
</html>`
  return String(page)
}
