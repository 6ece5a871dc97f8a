import { html, raw } from 'hono/html'
import { LIGHT } from '../../domain/accent-colour.ts'
import { onOneLine } from '../../domain/text.ts'
import type { Config } from '../config.ts'
import type { EmailContent, RenderedEmail } from '../db/schema/mails.ts'

/** The colours of the light theme. Email programs do not support custom properties. */
const { paper: PAPER, card: CARD } = LIGHT
const RULE = '#d8cbb4'
const INK = '#231a1e'
const INK_2 = '#5b4d50'
const DAMSON = '#5e1b45'
const ON_DAMSON = '#fff8ee'
const SERIF = "Newsreader, Georgia, 'Times New Roman', serif"
const SANS = "'Instrument Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"

/** Breaks words that are wider than a small screen. Two properties, because each email program supports only one. */
const BREAKING = 'overflow-wrap:anywhere;word-break:break-word'

/** For labels, whose words fit any screen and would otherwise be broken to make room for the value. */
const WHOLE_WORDS = 'overflow-wrap:normal;word-break:normal'

type Site = Pick<Config, 'productName' | 'publicUrl'>

type Stored = { subject: string; content: EmailContent | RenderedEmail }

/** Lays out an email when it is sent, so that what causes it does not wait for that. */
export function renderEmail({ subject, content }: Stored, site: Site): RenderedEmail {
  if ('html' in content) return content
  return { text: toPlainText(content, site), html: toHtml(subject, content, site) }
}

function toPlainText(
  { heading, paragraphs, quote, details, sections = [], button, links = [], code, note }: EmailContent,
  { productName, publicUrl }: Site,
): string {
  const action = [...(button ? [button] : []), ...links].map(({ label, url }) => `${label}:\n${url}`)
  const quoted = quote ? [quote.replace(/^/gm, '> ')] : []
  const facts = details?.length ? [factsText(details)] : []
  const further = sections.flatMap((section) => [onOneLine(section.heading), factsText(section.details)])
  const parts = [
    onOneLine(heading),
    ...paragraphs.map(onOneLine),
    ...quoted,
    ...facts,
    ...further,
    ...(code ? [code] : []),
    ...action,
    onOneLine(note),
    `-- \n${productName}\n${publicUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function factsText(details: NonNullable<EmailContent['details']>): string {
  return details.map(([name, value]) => `${name}: ${indented(value)}`).join('\n')
}

/** Indents further lines of user text, so that they cannot look like lines of the email itself. */
function indented(value: string): string {
  return value.replace(/\r\n?|[\n\u2028\u2029]/g, '\n  ')
}

function toHtml(
  subject: string,
  { heading, paragraphs, quote, details, sections = [], button, links = [], code, note, markup }: EmailContent,
  { productName, publicUrl }: Site,
): string {
  const p = `margin:0 0 16px;font:16px/1.55 ${SANS};color:${INK}`
  const page = html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${subject}</title>${markup ? html`<script type="application/ld+json">${raw(scriptJson(markup))}</script>` : ''}</head>
<body style="margin:0;padding:0;background:${PAPER}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font:500 22px/1.2 ${raw(SERIF)};color:${DAMSON}">${productName}</td></tr>
<tr><td style="background:${CARD};border:1px solid ${RULE};border-radius:6px;padding:24px;${BREAKING}">
<h1 style="margin:0 0 16px;font:500 28px/1.1 ${raw(SERIF)};letter-spacing:-0.015em;color:${INK}">${heading}</h1>
${paragraphs.map((paragraph) => html`<p style="${raw(p)}">${paragraph}</p>`)}
${quote ? html`<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${RULE};font:16px/1.55 ${raw(SANS)};color:${INK};white-space:pre-line">${quote}</blockquote>` : ''}
${details?.length ? factsOf(details) : ''}
${sections.map((section) => html`<h2 style="margin:24px 0 8px;font:500 20px/1.2 ${raw(SERIF)};color:${INK}">${section.heading}</h2>${factsOf(section.details)}`)}
${code ? html`<p style="margin:0 0 16px;font:600 32px/1.2 ${raw(SANS)};letter-spacing:0.2em;color:${INK}">${code}</p>` : ''}
${button ? html`<p style="margin:24px 0"><a href="${button.url}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${DAMSON};color:${ON_DAMSON};font:600 16px/1.25 ${raw(SANS)};text-decoration:none">${button.label}</a></p>` : ''}
${links.map(({ label, url }) => html`<p style="${raw(p)}"><a href="${url}" style="color:${DAMSON}">${label}</a></p>`)}
<p style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${RULE};font:14px/1.45 ${raw(SANS)};color:${INK_2}">${note}</p>
</td></tr>
<tr><td style="padding:16px 0 0;font:14px/1.45 ${raw(SANS)};color:${INK_2}"><a href="${publicUrl}" style="color:${DAMSON}">${publicUrl}</a></td></tr>
</table></td></tr></table></body></html>`
  return String(page)
}

function factsOf(details: NonNullable<EmailContent['details']>) {
  const cell = `padding:8px 0;border-top:1px solid ${RULE};font:16px/1.45 ${SANS};vertical-align:top`
  const rows = details.map(
    ([name, value]) =>
      html`<tr><th scope="row" align="left" style="${raw(cell)};padding-right:16px;width:30%;${WHOLE_WORDS};font-weight:400;color:${INK_2}">${name}</th><td style="${raw(cell)};color:${INK};white-space:pre-line">${value}</td></tr>`,
  )
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px;border-bottom:1px solid ${RULE}">${rows}</table>`
}

/** Escapes JSON for a script element, so that user text cannot end the element. */
function scriptJson(value: object): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
