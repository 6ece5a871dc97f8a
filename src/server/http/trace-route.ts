import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { currentSpan, isTracing, withSpan } from '../tracing/span.ts'
import type { AppEnv } from './app-env.ts'

export const traceRoute: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!isTracing()) return next()
  const nameRoute = () => ({ name: `${c.req.method} ${routePath(c, -1)}`, route: routePath(c, -1) })
  if (c.env.incoming) {
    await next()
    const { name, route } = nameRoute()
    const span = currentSpan()
    span.rename(name)
    span.set({ 'http.route': route })
    return
  }
  await withSpan('api', { isPart: true }, async (span) => {
    await next()
    const { name, route } = nameRoute()
    span.rename(name)
    span.set({ 'http.route': route, 'http.response.status_code': c.res.status })
    span.end()
  })
}
