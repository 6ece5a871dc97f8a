import { idParam, listSchema } from '../../contract/common.ts'
import { type EmailDelivery, emailDeliverySchema, emailRecordSchema, emailsRetriedSchema, listEmailsQuery } from '../../contract/email.ts'
import { authorize } from '../../domain/permissions.ts'
import type { AppContext } from '../app-context.ts'
import { emptyResponses, errorResponse, NO_STORE, OK_BODY, signedInResponses } from '../http/openapi-responses.ts'
import { routesOf } from '../http/routes-of.ts'
import { signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { listEmails, retryEmail, retryEmails } from './email-records.ts'

const route = routesOf('Operation')

const list = route.get('/mails', 'List emails: waiting, sent and failed', {
  description: 'The newest first, without their content. For administrators.',
  middleware: [signedIn],
  request: { query: listEmailsQuery },
  responses: signedInResponses(listSchema(emailRecordSchema, 'MailList'), 'A page of emails', {
    data: [
      {
        id: '7d0a1c52-63b1-4a6a-9c0f-0f9c1c2b7a11',
        kind: 'confirm-email',
        recipient: 'imogen@example.org',
        subject: 'Confirm your email address for Plateful',
        state: 'failed',
        attempts: 200,
        last_error: '550 No such user here',
        created_at: '2026-11-20T18:00:00.000Z',
        sent_at: null,
      },
    ],
    total: 1,
    next: null,
  }),
})

const retry = route.post('/mails/{id}/retry', 'Retry a failed email', {
  middleware: [signedIn],
  request: { params: idParam('The email', 'kX2f9PqLm3') },
  responses: { ...emptyResponses('Waiting again'), 404: errorResponse('not_found') },
})

const retryAll = route.post('/mails/retry', 'Retry all failed emails', {
  middleware: [signedIn],
  responses: signedInResponses(emailsRetriedSchema, 'The number of emails that wait again', { count: 12 }),
})

const delivery = route.get('/mail-delivery', 'Read how emails are delivered', {
  description: '`off`: emails wait in the outbox until `SMTP_URL` is set. For administrators.',
  middleware: [signedIn],
  responses: signedInResponses(emailDeliverySchema, 'The delivery mode', { mode: 'smtp' }),
})

export const mailRoutes = createValidatingRouter()
  .openapi(list, async (c) => c.json(await listEmails({ ctx: c.get('ctx'), input: c.req.valid('query') }), 200, NO_STORE))
  .openapi(delivery, (c) => c.json(getDeliveryMode({ ctx: c.get('ctx') }), 200, NO_STORE))
  .openapi(retryAll, async (c) => c.json({ count: await retryEmails({ ctx: c.get('ctx') }) }, 200, NO_STORE))
  .openapi(retry, async (c) => {
    await retryEmail({ ctx: c.get('ctx'), input: c.req.valid('param') })
    return c.json(OK_BODY, 200)
  })

function getDeliveryMode({ ctx: { actor, config } }: { ctx: AppContext }): EmailDelivery {
  authorize(actor, 'mail:read', undefined)
  if (config.mail.smtpUrl) return { mode: 'smtp' }
  return { mode: config.isDemo ? 'demo' : 'off' }
}
