import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { cachedJson, cachedText, sendCached } from '../../cache/cached-response.ts'
import type { Config } from '../../config.ts'
import type { AppEnv } from '../app-env.ts'
import { createOpenApiDocument } from './document.ts'
import { DOCS_STYLE, docsPage } from './page.ts'

const CSP = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function docsRoutes(app: OpenAPIHono<AppEnv>, config: Config): Hono<AppEnv> {
  const description = keptFor(config, () => cachedJson(createOpenApiDocument(app, config)))
  const page = keptFor(config, () =>
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

/** Makes a value at the first request, when all routes are registered, and again when an administrator has changed the name of the guide. */
function keptFor<Value>(config: Pick<Config, 'productName'>, make: () => Value): () => Value {
  let made: { name: string; value: Value } | undefined
  return () => {
    const name = config.productName
    if (made?.name !== name) made = { name, value: make() }
    return made.value
  }
}
