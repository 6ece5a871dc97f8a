import { z } from '@hono/zod-openapi'
import {
  demandExamples,
  demandExportQuery,
  demandQuery,
  demandSchema,
  demandWordsListSchema,
  demandWordsQuery,
  remindedOwnersSchema,
  remindOwnersBody,
  setWeeklyEmailBody,
  staleMenusQuery,
  staleMenusSchema,
  venueServiceListSchema,
  venueServiceQuery,
  weeklyEmailSchema,
} from '../../contract/demand.ts'
import { MAX_REMINDED_MENUS, MIN_COUNT, REMINDER_PAUSE_DAYS, STALE_MENU_MONTHS } from '../../domain/demand/demand.ts'
import { localNow } from '../../domain/time.ts'
import { attachmentHeaders, errorResponse, NO_STORE, signedInResponses } from '../http/openapi-responses.ts'
import { ADMINISTRATORS_ONLY, FORMULAS_ESCAPED } from '../http/operation-texts.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../http/request-body.ts'
import { routesOf } from '../http/routes-of.ts'
import { requireSession, signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { toStream } from '../serialise/serialise.ts'
import { exportDemand } from './export-demand.ts'
import { listStaleMenus } from './list-stale-menus.ts'
import { listVenueService } from './list-venue-service.ts'
import { listDemandWords } from './list-words.ts'
import { readDemand } from './read-demand.ts'
import { remindOwners } from './remind-owners.ts'
import { getWeeklyEmail, setWeeklyEmail } from './weekly-emails.ts'

const route = routesOf('Demand and service')
const middleware = [withFallbackMessage('fetchData'), signedIn]
const one = <T>(row: T) => ({ data: [row], total: 1, next: null })

const summary = route.get('/demand', 'Read what diners search and how venues answer', {
  description: `Searches are counted without data about the diner. The count of a week and a town is included when at least ${MIN_COUNT} clients searched. ${ADMINISTRATORS_ONLY}`,
  middleware,
  request: { query: demandQuery },
  responses: signedInResponses(demandSchema, 'The figures', demandExamples.summary),
})

const words = route.get('/demand/words', 'List words that diners did not find', {
  description: `Words of searches without a result, the most frequent first. ${ADMINISTRATORS_ONLY}`,
  middleware,
  request: { query: demandWordsQuery },
  responses: signedInResponses(demandWordsListSchema, 'A page of words', one(demandExamples.words)),
})

const service = route.get('/demand/venues', 'Count requests and answers by venue', {
  description: `Includes venues with requests in the period. Computed every hour. ${ADMINISTRATORS_ONLY}`,
  middleware,
  request: { query: venueServiceQuery },
  responses: signedInResponses(venueServiceListSchema, 'A page of venues', one(demandExamples.service)),
})

const stale = route.get('/demand/menus', 'List menus that are out of date', {
  description: `Public menus that did not change for ${STALE_MENU_MONTHS} months. Computed every hour. ${ADMINISTRATORS_ONLY}`,
  middleware,
  request: { query: staleMenusQuery },
  responses: signedInResponses(staleMenusSchema, 'A page of menus', one(demandExamples.menu)),
})

const remind = route.post('/demand/menus/reminders', 'Remind owners of menus out of date', {
  description: `Each owner gets one email about all their menus. It leaves out menus of which the owner was reminded in the last ${REMINDER_PAUSE_DAYS} days. Takes up to ${MAX_REMINDED_MENUS} menus in one call, the longest unchanged first. ${ADMINISTRATORS_ONLY}`,
  middleware: [withFallbackMessage('remindOwners'), signedIn, ...requireJsonBody],
  request: jsonRequestBody(remindOwnersBody, { town: 'Windsor' }),
  responses: signedInResponses(remindedOwnersSchema, 'How many were reminded', { owners: 33, menus: 40 }),
})

const file = route.get('/demand/export', 'Export demand and service', {
  description: `Returns all rows of one table as CSV. ${FORMULAS_ESCAPED} ${ADMINISTRATORS_ONLY}`,
  middleware,
  request: { query: demandExportQuery },
  responses: {
    200: {
      description: 'The file',
      content: { 'text/csv': { schema: z.string(), example: 'words,times,towns\nmasala dosa,48,Slough\n' } },
    },
    400: errorResponse('invalid_request'),
    401: errorResponse('not_signed_in'),
    403: errorResponse('not_allowed'),
  },
})

const email = route.get('/weekly-email', 'Read whether you get the weekly email', {
  description: 'For administrators.',
  middleware: [withFallbackMessage('account'), signedIn],
  responses: signedInResponses(weeklyEmailSchema, 'The choice', { is_on: true }),
})

const chooseEmail = route.patch('/weekly-email', 'Set whether you get the weekly email', {
  description: `An email every Monday, from the next one on, about what diners searched and how venues answered. ${ADMINISTRATORS_ONLY}`,
  middleware: [withFallbackMessage('account'), signedIn, ...requireJsonBody],
  request: jsonRequestBody(setWeeklyEmailBody, { is_on: true }),
  responses: {
    ...signedInResponses(weeklyEmailSchema, 'The choice as it was stored', { is_on: true }),
    422: errorResponse('required_fields'),
  },
})

export const demandRoutes = createValidatingRouter()
  .openapi(summary, async (c) => c.json(await readDemand({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(words, async (c) => c.json(await listDemandWords({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(service, async (c) => c.json(await listVenueService({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(stale, async (c) => c.json(await listStaleMenus({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(remind, async (c) => c.json(await remindOwners({ ctx: c.get('ctx'), input: c.req.valid('json') }), 200, NO_STORE))
  .openapi(file, (c) => {
    const ctx = c.get('ctx')
    const input = c.req.valid('query')
    const pieces = exportDemand({ ctx, input })
    const { date } = localNow(ctx.clock(), ctx.config.timeZone)
    return new Response(toStream(ctx, pieces), {
      headers: attachmentHeaders(`demand-${input.table}-${date}.csv`, 'text/csv; charset=utf-8'),
    })
  })
  .openapi(email, async (c) =>
    c.json(await getWeeklyEmail({ ctx: c.get('ctx'), input: { userId: requireSession(c).user.id } }), 200, NO_STORE),
  )
  .openapi(chooseEmail, async (c) => {
    const input = { userId: requireSession(c).user.id, ...c.req.valid('json') }
    return c.json(await setWeeklyEmail({ ctx: c.get('ctx'), input }), 200, NO_STORE)
  })
