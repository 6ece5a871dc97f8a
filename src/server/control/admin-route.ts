import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { DomainError } from '../../domain/errors.ts'
import { MESSAGES } from '../../domain/messages.ts'
import type { Context } from '../context.ts'
import { MAX_JSON_BYTES } from '../http/request-body.ts'
import { toLogError } from '../log/log-error.ts'
import { makeAdmin, type NewAdmin } from '../user/make-admin.ts'

/** What the socket answers to `POST /admin`. */
export type AdminAnswer = NewAdmin | { reason: string }

/** `POST /admin` with `{ email }`: makes an administrator of whoever has the address. */
export function adminRoute(ctx: Context): Hono {
  return new Hono().post('/admin', bodyLimit({ maxSize: MAX_JSON_BYTES }), async (c) => {
    const { email } = await c.req.json<{ email: string }>()
    try {
      return c.json((await makeAdmin({ ctx, input: { email } })) satisfies AdminAnswer)
    } catch (error) {
      if (!(error instanceof DomainError)) ctx.log.error({ error: toLogError(error) }, 'could not make an administrator')
      return c.json({ reason: MESSAGES[error instanceof DomainError ? error.code : 'internal'] } satisfies AdminAnswer)
    }
  })
}
