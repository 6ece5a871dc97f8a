import { OpenAPIHono } from '@hono/zod-openapi'
import { VISITOR } from '../domain/account/actor.ts'
import { authenticate } from './account/authenticate.ts'
import { createAuth } from './account/call-better-auth.ts'
import { accountRoutes } from './account/routes/index.ts'
import { authenticateApiKey } from './api-key/authenticate-key.ts'
import { apiKeyRoutes } from './api-key/routes.ts'
import type { Services } from './app-context.ts'
import { auditRoutes } from './audit/routes.ts'
import { backupRoutes } from './backup/routes.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { importChoiceRoutes } from './bulk/uploaded-import/choice-routes.ts'
import { importRoutes } from './bulk/uploaded-import/routes.ts'
import { importRowRoutes } from './bulk/uploaded-import/row-routes.ts'
import { claimRoutes } from './claim/routes.ts'
import { demandRoutes } from './demand/routes.ts'
import { embedRoutes } from './embed/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { extractionRoutes } from './extraction/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import { mediaRoutes } from './files/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { hoursManageRoutes, hoursRoutes } from './hours/routes.ts'
import { housekeepingRoutes } from './housekeeping/routes.ts'
import type { AppEnv } from './http/app-env.ts'
import { getClientIp, rateLimitKey, warnOfUntrustedProxy } from './http/client-ip.ts'
import { docsRoutes } from './http/docs/routes.ts'
import { completeJson, compressResponse } from './http/json-response.ts'
import { createNotFoundHandler } from './http/not-found.ts'
import { requireSameOrigin } from './http/origin.ts'
import { handleError } from './http/problem.ts'
import { limitPublicReads } from './http/public-reads.ts'
import { limitRequestBody } from './http/request-body.ts'
import { requestId, requestLog, traceRoute } from './http/request-log.ts'
import { apiHeaders } from './http/security-headers.ts'
import { rejectInvalidParams } from './http/validating-router.ts'
import { imageRoutes } from './image/routes.ts'
import { devMailRoutes } from './mail/dev-routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { mapRoutes } from './map/routes.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { allergenRoutes } from './menu/allergens/routes.ts'
import { menuContentRoutes } from './menu/manage/category-and-item-routes.ts'
import { menuManageRoutes } from './menu/manage/menu-routes.ts'
import { menuRoutes } from './menu/routes.ts'
import { notificationRoutes } from './notification/routes.ts'
import { ownAccountRoutes } from './own-account/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { printRoutes } from './print/routes.ts'
import { recentChangeRoutes } from './recent-changes/routes.ts'
import { reservationRoutes } from './reservation/routes/index.ts'
import { searchRoutes } from './search/routes.ts'
import { synonymRoutes } from './search/synonyms/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { trashRoutes } from './trash/routes.ts'
import { userRoutes } from './user/routes.ts'
import { venueManageRoutes } from './venue/admin-routes.ts'
import { venueRoutes } from './venue/routes.ts'
import { webhookRoutes } from './webhook/routes.ts'

const USER_AGENT_MAX_LENGTH = 300

export function createApp(services: Services) {
  const app = new OpenAPIHono<AppEnv>({ defaultHook: rejectInvalidParams })
  const auth = createAuth(services)
  app.onError(handleError)
  app.notFound(createNotFoundHandler(app.routes))
  app.use(async (c, next) => {
    c.env ??= {}
    const db = c.env.readFrom ?? services.db
    const clientIp = getClientIp(c, services.config)
    const userAgent = c.req.header('User-Agent')?.slice(0, USER_AGENT_MAX_LENGTH)
    c.set('ctx', { ...services, db, actor: VISITOR, clientIp, userAgent })
    c.set('limits', services.limits)
    c.set('client', rateLimitKey(clientIp))
    await next()
  })
  app.use(traceRoute, requestId, requestLog, apiHeaders, warnOfUntrustedProxy())
  app.use('/api/*', compressResponse, completeJson, requireSameOrigin)
  app.use(limitRequestBody)
  app.use('/api/*', limitPublicReads, authenticateApiKey, authenticate)
  const routes = app
    .route('/', healthRoutes(services))
    .route('/api', venueRoutes)
    .route('/api', hoursRoutes)
    .route('/api', mapRoutes(services.config))
    .route('/api', menuRoutes)
    .route('/api', feedRoutes)
    .route('/api', searchRoutes)
    .route('/api', synonymRoutes)
    .route('/api', reservationRoutes())
    .route('/api', notificationRoutes)
    .route('/api', accountRoutes(auth))
    .route('/api', ownAccountRoutes)
    .route('/api', apiKeyRoutes)
    .route('/api', webhookRoutes)
    .route('/api', userRoutes)
    .route('/api', peopleRoutes)
    .route('/api', claimRoutes)
    .route('/api', imageRoutes)
    .route('/api', mailRoutes)
    .route('/api', backupRoutes)
    .route('/api', housekeepingRoutes)
    .route('/api', settingsRoutes)
    .route('/api', venueManageRoutes)
    .route('/api', embedRoutes)
    .route('/api', printRoutes)
    .route('/api', bulkRoutes)
    .route('/api', importRoutes)
    .route('/api', importRowRoutes)
    .route('/api', importChoiceRoutes)
    .route('/api', hoursManageRoutes)
    .route('/api', menuManageRoutes)
    .route('/api', menuContentRoutes)
    .route('/api', allergenRoutes)
    .route('/api', auditRoutes)
    .route('/api', historyRoutes)
    .route('/api', recentChangeRoutes)
    .route('/api', demandRoutes)
    .route('/api', trashRoutes)
    .route('/api', exportRoutes)
    .route('/api', extractionRoutes)
  app.route('/api', docsRoutes(app, services.config))
  app.route('/mcp', mcpRoutes(app))
  app.route('/media', mediaRoutes)
  if (services.config.isDemo) app.route('/dev', devMailRoutes())
  return routes
}

export type App = ReturnType<typeof createApp>
