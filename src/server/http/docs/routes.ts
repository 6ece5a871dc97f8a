import { Hono } from 'hono'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Config } from '../../config.ts'
import type { AppEnv } from '../app-env.ts'

export function docsRoutes(app: OpenAPIHono<AppEnv>, config: Config) {
  const info = { openapi: '3.1.0', info: { title: `${config.productName} API`, version: '1' } }
  return new Hono<AppEnv>().get('/openapi.json', (c) => c.json(app.getOpenAPI31Document(info)))
}
