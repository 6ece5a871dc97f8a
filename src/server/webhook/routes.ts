import { z } from '@hono/zod-openapi'
import { idParam, idSchema } from '../../contract/common.ts'
import {
  createWebhookBody,
  newWebhookSchema,
  webhookDeliveriesSchema,
  webhookDeliveryExample,
  webhookExample,
  webhookSecretSchema,
  webhooksSchema,
} from '../../contract/webhook.ts'
import { SHOWN_DELIVERIES } from '../../domain/webhook.ts'
import { createdResponses, emptyResponses, errorResponse, NO_STORE, OK_BODY, signedInResponses } from '../http/openapi-responses.ts'
import { NEEDS_RECENT_AUTH } from '../http/operation-texts.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { jsonRequestBody } from '../http/request-body.ts'
import { routesOf } from '../http/routes-of.ts'
import { recentlyAuthenticated, requireSession, sensitiveAction, signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { listDeliveries, replayDelivery, sendTestEvent } from './deliveries.ts'
import { createWebhook, deleteWebhook, listWebhooks, replaceSecret } from './webhooks.ts'

const route = routesOf('Webhooks')
const middleware = [withFallbackMessage('account'), signedIn]
const params = idParam('The webhook', webhookExample.id)
const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const { url, topics, venue_id } = webhookExample

const list = route.get('/webhooks', 'List your webhooks', {
  description: 'Without the secrets, which are returned only when they are created.',
  middleware,
  responses: signedInResponses(webhooksSchema, 'The webhooks, the newest first', { data: [webhookExample] }),
})

const create = route.post('/webhooks', 'Create a webhook', {
  description: `For administrators and owners of the venue. The URL must use https and a public host name. Events are signed with the secret, which is returned once, as specified by Standard Webhooks. ${NEEDS_RECENT_AUTH}`,
  middleware: [...middleware, ...sensitiveAction],
  request: jsonRequestBody(createWebhookBody, { url, topics, venue_id }),
  responses: {
    ...createdResponses(newWebhookSchema, 'The webhook with its secret', { ...webhookExample, secret }),
    403: errorResponse('proof_required'),
    404: errorResponse('venue_not_found'),
    409: errorResponse('webhooks_too_many'),
    422: errorResponse('webhook_url_invalid'),
  },
})

const remove = route.delete('/webhooks/{id}', 'Delete a webhook', {
  middleware,
  request: { params },
  responses: { ...emptyResponses('Deleted with its log'), 404: errorResponse('not_found') },
})

const replace = route.post('/webhooks/{id}/secret', 'Replace the secret of a webhook', {
  description: `Events are signed with both the new and the former secret for 24 hours. A repeated call within a minute returns the same secret. ${NEEDS_RECENT_AUTH}`,
  middleware: [...middleware, recentlyAuthenticated],
  request: { params },
  responses: {
    ...signedInResponses(webhookSecretSchema, 'The new secret', { secret }),
    403: errorResponse('proof_required'),
    404: errorResponse('not_found'),
  },
})

const test = route.post('/webhooks/{id}/test', 'Send a test event', {
  description: 'Sends an event of type `webhook.test` without data.',
  middleware,
  request: { params },
  responses: { ...emptyResponses('It will be sent'), 404: errorResponse('not_found') },
})

const deliveries = route.get('/webhooks/{id}/deliveries', `List the last ${SHOWN_DELIVERIES} events of a webhook`, {
  middleware,
  request: { params },
  responses: {
    ...signedInResponses(webhookDeliveriesSchema, 'The events, the newest first', { data: [webhookDeliveryExample] }),
    404: errorResponse('not_found'),
  },
})

const replay = route.post('/webhooks/{id}/deliveries/{delivery_id}/replay', 'Send an event again', {
  description: 'Sends the event with the same `webhook-id` and the current data.',
  middleware,
  request: { params: z.object({ ...params.shape, delivery_id: idSchema('The event', webhookDeliveryExample.id) }) },
  responses: { ...emptyResponses('It will be sent'), 404: errorResponse('not_found') },
})

export const webhookRoutes = createValidatingRouter()
  .openapi(list, async (c) =>
    c.json({ data: await listWebhooks({ ctx: c.get('ctx'), input: { user: requireSession(c).user } }) }, 200, NO_STORE),
  )
  .openapi(create, async (c) => {
    const { venue_id: venueId, ...given } = c.req.valid('json')
    const input = { user: requireSession(c).user, venueId, ...given }
    return c.json(await createWebhook({ ctx: c.get('ctx'), input }), 201, NO_STORE)
  })
  .openapi(remove, async (c) => {
    await deleteWebhook({ ctx: c.get('ctx'), input: { user: requireSession(c).user, id: c.req.valid('param').id } })
    return c.json(OK_BODY, 200, NO_STORE)
  })
  .openapi(replace, async (c) => {
    const input = { user: requireSession(c).user, id: c.req.valid('param').id }
    return c.json(await replaceSecret({ ctx: c.get('ctx'), input }), 200, NO_STORE)
  })
  .openapi(test, async (c) => {
    const { user } = requireSession(c)
    await c.get('limits').consume('webhookSendsByUser', user.id)
    await sendTestEvent({ ctx: c.get('ctx'), input: { user, id: c.req.valid('param').id } })
    return c.json(OK_BODY, 200, NO_STORE)
  })
  .openapi(deliveries, async (c) => {
    const input = { user: requireSession(c).user, id: c.req.valid('param').id }
    return c.json({ data: await listDeliveries({ ctx: c.get('ctx'), input }) }, 200, NO_STORE)
  })
  .openapi(replay, async (c) => {
    const { user } = requireSession(c)
    await c.get('limits').consume('webhookSendsByUser', user.id)
    const { id, delivery_id: deliveryId } = c.req.valid('param')
    await replayDelivery({ ctx: c.get('ctx'), input: { user, id, deliveryId } })
    return c.json(OK_BODY, 200, NO_STORE)
  })
