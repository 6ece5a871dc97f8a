import { createRoute } from '@hono/zod-openapi'
import { idParam } from '../../../contract/common.ts'
import { addPushDeviceBody, pushDeviceExample, pushDeviceSchema, pushDevicesSchema } from '../../../contract/notification.ts'
import { MAX_PUSH_DEVICES } from '../../../domain/notification/push-endpoint.ts'
import { createdResponses, emptyResponses, errorResponse, NO_STORE, OK_BODY, signedInResponses } from '../../http/openapi-responses.ts'
import { withFallbackMessage } from '../../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../../http/request-body.ts'
import { requireSession, signedIn } from '../../http/session.ts'
import { createValidatingRouter } from '../../http/validating-router.ts'
import { addPushDevice, listPushDevices, removePushDevice } from '../push/push-subscriptions.ts'

const tags = ['Notifications']
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

const list = createRoute({
  method: 'get',
  path: '/push-devices',
  tags,
  summary: 'Your devices that get notifications',
  middleware: [withFallbackMessage('account'), signedIn],
  responses: signedInResponses(pushDevicesSchema, 'The devices, the newest first', {
    public_key: KEYS.p256dh,
    data: [pushDeviceExample],
  }),
})

const add = createRoute({
  method: 'post',
  path: '/push-devices',
  tags,
  summary: 'Get notifications on this device',
  description: `The body is the browser's PushSubscription. The device is removed when its session is signed out. At most ${MAX_PUSH_DEVICES} devices; one more removes the oldest. Twenty calls an hour.`,
  middleware: [withFallbackMessage('account'), signedIn, ...requireJsonBody],
  request: jsonRequestBody(addPushDeviceBody, { endpoint: pushDeviceExample.endpoint, keys: KEYS }),
  responses: { ...createdResponses(pushDeviceSchema, 'The device', pushDeviceExample), 422: errorResponse('push_endpoint_invalid') },
})

const remove = createRoute({
  method: 'delete',
  path: '/push-devices/{id}',
  tags,
  summary: 'Get no more notifications on a device',
  middleware: [withFallbackMessage('account'), signedIn],
  request: { params: idParam('The device', pushDeviceExample.id) },
  responses: { ...emptyResponses('Removed'), 404: errorResponse('not_found') },
})

export const pushDeviceRoutes = createValidatingRouter()
  .openapi(list, async (c) => c.json(await listPushDevices({ ctx: c.get('ctx'), input: { session: requireSession(c) } }), 200, NO_STORE))
  .openapi(add, async (c) => {
    const session = requireSession(c)
    await c.get('limits').consume('pushDevicesByUser', session.user.id)
    const input = { session, userAgent: c.req.header('User-Agent'), device: c.req.valid('json') }
    return c.json(await addPushDevice({ ctx: c.get('ctx'), input }), 201, NO_STORE)
  })
  .openapi(remove, async (c) => {
    await removePushDevice({ ctx: c.get('ctx'), input: { session: requireSession(c), id: c.req.valid('param').id } })
    return c.json(OK_BODY, 200, NO_STORE)
  })
