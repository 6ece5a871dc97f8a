import { STATUS_CODES } from 'node:http'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ProblemDetails } from '../../contract/problem.ts'
import { ALL_MESSAGES } from '../../domain/all-messages.ts'
import { DomainError } from '../../domain/errors.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import { isForeignKeyViolation } from '../db/transaction.ts'
import { hasTimedOut, isDatabaseUnreachable, sqlState } from '../db/unreachable.ts'
import { isDiskFull } from '../disk-space.ts'
import { toLogError } from '../log/log-error.ts'
import { UnavailableError } from '../unavailable-error.ts'
import type { AppEnv, Fallback } from './app-env.ts'
import { errorCodeForStatus, STATUS_BY_ERROR_CODE } from './error-statuses.ts'

const RETRY_AFTER_S = '5'

const FALLBACKS: Record<Fallback, string> = { ...FALLBACK_MESSAGES, ...PRIVATE_FALLBACKS }

/**
 * Responds to an error with application/problem+json. A `DomainError` has its own message. Other errors are logged, and the response has
 * the operation's fallback message, never that of the error.
 */
export function handleError(error: unknown, c: HonoContext<AppEnv>): Response {
  const domainError = asDomainError(error)
  if (domainError) return problemResponse(domainError, c)
  if (error !== undefined && error === c.env.incoming?.errored) return problemResponse(new DomainError('invalid_request'), c)
  const fallback = c.get('fallback')
  const isTemporary = isDatabaseUnreachable(error) || hasTimedOut(error) || isDiskFull(error) || error instanceof UnavailableError
  const code = isTemporary ? 'unavailable' : 'internal'
  // This fallback message refers users to support, which cannot help while the database is unreachable.
  const isOwnSentence = fallback !== undefined && !(code === 'unavailable' && fallback === 'readRole')
  if (code === 'unavailable') c.header('Retry-After', RETRY_AFTER_S)
  c.get('ctx').log.error({ error: toLogError(error), request_id: c.get('requestId') }, 'request failed')
  return send(c, { ...problemOf(code, c), detail: isOwnSentence ? FALLBACKS[fallback] : ALL_MESSAGES[code] })
}

export function problemResponse(domainError: DomainError, c: HonoContext<AppEnv>): Response {
  const errors = domainError.fields.map(({ field, code }) => ({ field, code, detail: ALL_MESSAGES[code] }))
  if (domainError.retryAfter !== undefined) c.header('Retry-After', String(domainError.retryAfter))
  const current = domainError.current && { current: { ...domainError.current } }
  return send(c, { ...problemOf(domainError.code, c), ...(errors.length > 0 ? { errors } : {}), ...current })
}

/** A NUL in a text of the request, such as a token that is only looked up. Fields that are stored have an error of their own. */
const CHARACTER_NOT_IN_REPERTOIRE = '22021'

function asDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error
  if (sqlState(error) === CHARACTER_NOT_IN_REPERTOIRE) return new DomainError('invalid_request', { cause: error })
  // No foreign key restricts deletions. So the row that the write refers to, a venue or an account, was deleted during the request.
  if (isForeignKeyViolation(error)) return new DomainError('not_found', { cause: error })
  if (error instanceof HTTPException && error.status < 500) return new DomainError(errorCodeForStatus(error.status), { cause: error })
  return null
}

function problemOf(code: ProblemDetails['code'], c: HonoContext<AppEnv>): ProblemDetails {
  const status = STATUS_BY_ERROR_CODE[code]
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail: ALL_MESSAGES[code],
    request_id: c.get('requestId'),
  }
}

function send(c: HonoContext<AppEnv>, problem: ProblemDetails): Response {
  const text = JSON.stringify(problem)
  return c.body(text, STATUS_BY_ERROR_CODE[problem.code], {
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(text)),
    'Cache-Control': 'no-store',
  })
}

export function withFallbackMessage(fallback: Fallback): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('fallback', fallback)
    await next()
  }
}
