import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import type { Config } from '../../config.ts'
import type { AppEnv } from '../app-env.ts'
import { cachedJson, cachedText, sendCached } from '../cached-response.ts'
import { createOpenApiDocument } from './document.ts'
import { DOCS_STYLE, docsPage } from './page.ts'

const CSP = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function docsRoutes(app: OpenAPIHono<AppEnv>, config: Config): Hono<AppEnv> {
  // Generated at the first request, because all routes are registered then.
  const description = once(() => cachedJson(createOpenApiDocument(app, config)))
  const page = once(() =>
    cachedText(String(docsPage(createOpenApiDocument(app, config), config.productName)), 'text/html; charset=UTF-8', {
      'content-security-policy': CSP,
    }),
  )
  return new Hono<AppEnv>()
    .get('/openapi.json', (c) => sendCached(c, description()))
    .get('/docs', (c) => sendCached(c, page()))
    .get('/docs.css', (c) =>
      c.body(DOCS_STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }),
    )
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
