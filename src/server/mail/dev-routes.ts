import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { DomainError } from '../../domain/errors.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { Config } from '../config.ts'
import { mails } from '../db/schema/index.ts'
import type { RenderedEmail } from '../db/schema/mails.ts'
import type { AppEnv } from '../http/app-env.ts'
import { attachmentHeaders } from '../http/openapi-responses.ts'
import { CALENDAR_FILE } from './icalendar.ts'
import { renderEmail } from './render-email.ts'

const SHOWN = 100
const LIST_CSP = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** CSP of an email in its frame: allows only its inline styles and links that open in a new window. */
const MAIL_CSP =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Shows the unsent emails of the demo, each in a sandboxed frame with its text part below. Only mounted in demo mode. */
export function devMailRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/mail', async (c) => {
      const { db, config } = c.get('ctx')
      const rows = await db.orm.select().from(mails).orderBy(desc(mails.created_at), desc(mails.id)).limit(SHOWN)
      const page = html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo inbox</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><header><p class="home"><a href="/">${config.productName}</a></p><h1>Demo inbox</h1>
<p>${rows.length === 0 ? 'No emails yet.' : 'Emails that would have been sent, newest first.'}</p></header>
<main id="content">${rows.map(
        (email) => html`<section id="mail-${email.id}"><h2>${email.subject}</h2>
<p>To ${email.recipient}, <time datetime="${email.created_at.toISOString()}">${email.created_at.toISOString()}</time></p>
<iframe src="/dev/mail/${email.id}" title="${email.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" width="100%" height="560" loading="lazy"></iframe>
${email.calendar ? html`<p>Attachment: <a href="/dev/mail/${email.id}/${CALENDAR_FILE}" download>${CALENDAR_FILE}</a></p>` : ''}
<details><summary>Text part</summary><pre>${rendered(email, config)?.text ?? ''}</pre></details></section>`,
      )}</main></body></html>`
      return c.html(page, 200, { 'Content-Security-Policy': LIST_CSP, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    })
    .get('/mail/:id', async (c) => {
      const id = c.req.param('id')
      const [email] = isUuid(id) ? await c.get('ctx').db.orm.select().from(mails).where(eq(mails.id, id)) : []
      const parts = email && rendered(email, c.get('ctx').config)
      if (!parts) throw new DomainError('not_found')
      const inFrame = parts.html.replace('<head>', '<head><base target="_blank">')
      return c.html(inFrame, 200, { 'Content-Security-Policy': MAIL_CSP, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    })
    .get(`/mail/:id/${CALENDAR_FILE}`, async (c) => {
      const id = c.req.param('id')
      const [email] = isUuid(id) ? await c.get('ctx').db.orm.select().from(mails).where(eq(mails.id, id)) : []
      if (!email?.calendar) throw new DomainError('not_found')
      return c.body(email.calendar.content, 200, {
        ...attachmentHeaders(CALENDAR_FILE, `text/calendar; charset=utf-8; method=${email.calendar.method}`),
        'X-Content-Type-Options': 'nosniff',
      })
    })
}

function rendered({ subject, content }: typeof mails.$inferSelect, config: Config): RenderedEmail | null {
  return content && renderEmail({ subject, content }, config)
}
