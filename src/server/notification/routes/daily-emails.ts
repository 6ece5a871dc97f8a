import { createRoute } from '@hono/zod-openapi'
import { idParam } from '../../../contract/common.ts'
import { dailyEmailExample, dailyEmailSchema, dailyEmailsSchema, setDailyEmailBody } from '../../../contract/notification.ts'
import { DAILY_EMAIL_LATE_HOURS } from '../../../domain/notification/daily-email.ts'
import { errorResponse, NO_STORE, signedInResponses } from '../../http/openapi-responses.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { requireSession, signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { listDailyEmails, setDailyEmail } from '../daily-emails.ts'

const tags = ['Notifications']

const list = createRoute({
  method: 'get',
  path: '/daily-emails',
  tags,
  summary: 'Your daily emails',
  description: 'The venues whose list of the day you get.',
  middleware: [withFallbackMessage('account'), signedIn],
  responses: signedInResponses(dailyEmailsSchema, 'The daily emails, by venue', { data: [dailyEmailExample] }),
})

const set = createRoute({
  method: 'patch',
  path: '/daily-emails/{id}',
  tags,
  summary: 'Choose the daily email of a venue',
  description: `For people who may read the reservations of the venue. The list of the day is sent once a day, and not when it would be ${DAILY_EMAIL_LATE_HOURS} hours late. An hour that has passed today begins tomorrow.`,
  middleware: [withFallbackMessage('account'), signedIn, ...requireJsonBody],
  request: {
    params: idParam('The venue', dailyEmailExample.venue_id),
    ...jsonRequestBody(setDailyEmailBody, { hour: 7, when_empty: false }),
  },
  responses: {
    ...signedInResponses(dailyEmailSchema, 'The choice as it was stored', dailyEmailExample),
    404: errorResponse('venue_not_found'),
    422: errorResponse('required_fields'),
  },
})

export const dailyEmailRoutes = createValidatingRouter()
  .openapi(list, async (c) =>
    c.json({ data: await listDailyEmails({ ctx: c.get('ctx'), input: { userId: requireSession(c).user.id } }) }, 200, NO_STORE),
  )
  .openapi(set, async (c) => {
    const input = { userId: requireSession(c).user.id, venueId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await setDailyEmail({ ctx: c.get('ctx'), input }), 200, NO_STORE)
  })
