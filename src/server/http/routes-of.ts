import { createRoute, type RouteConfig } from '@hono/zod-openapi'
import type { ApiTag } from './docs/api-tags.ts'

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete'
type Rest = Omit<RouteConfig, 'method' | 'path' | 'tags' | 'summary'>

export function routesOf(tag: ApiTag) {
  const withMethod =
    <M extends Method>(method: M) =>
    <P extends string, R extends Rest>(path: P, summary: string, rest: R) =>
      createRoute({ method, path, tags: [tag], summary, ...rest })
  return {
    get: withMethod('get'),
    post: withMethod('post'),
    patch: withMethod('patch'),
    put: withMethod('put'),
    delete: withMethod('delete'),
  }
}
