import type { MiddlewareHandler } from 'hono'
import { truncatePath } from '../log/log-error.ts'
import type { AppEnv } from './app-env.ts'

/**
 * One line a request: method, path, status, milliseconds, id, and the user's id where one is signed in. No query, no body,
 * no address: what people type stays out of logs. Calls in process belong to a page and are only told at level 'debug'.
 */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const started = performance.now()
  await next()
  const userId = c.get('session')?.user.id
  const line = {
    method: c.req.method,
    path: truncatePath(c.req.path),
    status: c.res.status,
    ms: Math.round((performance.now() - started) * 10) / 10,
    request_id: c.get('requestId'),
    ...(userId === undefined ? {} : { user_id: userId }),
  }
  const { log } = c.get('ctx')
  if (c.env.incoming) log.info(line, 'request')
  else log.debug(line, 'request in process')
}
