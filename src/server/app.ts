import { OpenAPIHono } from '@hono/zod-openapi'
import { compress } from 'hono/compress'
import { VISITOR } from '../domain/account/actor.ts'
import { DomainError } from '../domain/errors.ts'
import { whoAsks } from './account/actor.ts'
import { createAuth } from './account/auth.ts'
import { accountRoutes } from './account/routes/index.ts'
import type { Parts } from './context.ts'
import { mediaRoutes } from './files/media-routes.ts'
import type { AppEnv } from './http/app-env.ts'
import { clientAddress, limitKeyOf } from './http/client-address.ts'
import { docsRoutes } from './http/docs/routes.ts'
import { healthRoutes } from './http/health-routes.ts'
import { knownMethods } from './http/known-methods.ts'
import { ownOriginOnly } from './http/origin.ts'
import { refuseBadParams } from './http/params-hook.ts'
import { answerError } from './http/problem.ts'
import { openLimits } from './http/rate-limit.ts'
import { requestId } from './http/request-id.ts'
import { requestLog } from './http/request-log.ts'
import { apiHeaders } from './http/security-headers.ts'
import { devMailRoutes } from './mail/dev-routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { menuRoutes } from './menu/routes.ts'
import { reservationRoutes } from './reservation/routes.ts'
import { userRoutes } from './user/routes.ts'
import { venueRoutes } from './venue/routes.ts'
import { openMarkers } from './venue/venue-markers.ts'

/**
 * The HTTP floor over the product's parts: the API, its documentation, health and pictures. Pages are mounted on it
 * afterwards. Addresses under `/api` and `/media` that it does not know are answered here, not by the pages.
 */
export function createApp(parts: Parts) {
  const app = new OpenAPIHono<AppEnv>({ defaultHook: refuseBadParams })
  app.onError(answerError)
  app.notFound((c) => answerError(new DomainError('not_found'), c))
  app.use(async (c, next) => {
    c.env ??= {}
    c.set('ctx', { ...parts, actor: VISITOR })
    c.set('client', limitKeyOf(clientAddress(c)))
    await next()
  })
  app.use(requestId, requestLog)
  const auth = createAuth(parts)
  const limits = openLimits(parts.config)
  app.use('/api/*', apiHeaders, compress(), ownOriginOnly, whoAsks(auth.secret))
  app.use('/healthz', apiHeaders)
  app.use('/readyz', apiHeaders)
  const routes = app
    .route('/', healthRoutes)
    .route('/api', venueRoutes(openMarkers(parts)))
    .route('/api', menuRoutes)
    .route('/api', reservationRoutes(limits))
    .route('/api', accountRoutes(auth, limits))
    .route('/api', userRoutes)
    .route('/api', mailRoutes)
  app.route('/api', docsRoutes(app, parts.config))
  app.route('/media', mediaRoutes)
  if (parts.config.isDemo) app.route('/dev', devMailRoutes())
  const unknown = (path: string, c: { header(name: string, value: string): void }) => {
    const methods = knownMethods(app.routes, path)
    if (methods.length === 0) throw new DomainError('not_found')
    c.header('Allow', methods.join(', '))
    throw new DomainError('method_not_allowed')
  }
  app.all('/api/*', (c) => unknown(c.req.path, c))
  app.all('/media/*', (c) => unknown(c.req.path, c))
  return routes
}

export type App = ReturnType<typeof createApp>
