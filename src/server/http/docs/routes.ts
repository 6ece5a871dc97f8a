import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import type { Config } from '../../config.ts'
import type { AppEnv } from '../app-env.ts'
import { documentOf } from './document.ts'
import { docsPage } from './page.ts'
import { DOCS_STYLE } from './style.ts'

const CSP = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The description of the API, for programs and for people, made from the routes themselves. */
export function docsRoutes(app: OpenAPIHono<AppEnv>, config: Config): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/openapi.json', (c) => c.json(documentOf(app, config)))
    .get('/docs', (c) => c.html(docsPage(documentOf(app, config), config.productName), 200, { 'Content-Security-Policy': CSP }))
    .get('/docs.css', (c) =>
      c.body(DOCS_STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }),
    )
}
