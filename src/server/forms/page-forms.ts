import { createHash } from 'node:crypto'
import type { SignInResponse } from '../../contract/account.ts'
import type { Availability } from '../../contract/hours.ts'
import type { ProblemDetails } from '../../contract/problem.ts'
import type { Reservation } from '../../contract/reservation.ts'
import { startPage } from '../../domain/account/roles.ts'
import { isAppCode } from '../../domain/account/session.ts'
import { freeTimesNear, whyNotFree } from '../../domain/hours/why-not-free.ts'
import { toFormValues, toRequest } from '../../domain/reservation/form-values.ts'
import { formatDate } from '../../domain/time.ts'

type Fields = Readonly<Record<string, string>>

export type PageForm = {
  call(fields: Fields): { path: string; body: object; headers?: Record<string, string> }
  shown(fields: Fields, body: unknown): Fields
  next(body: unknown): string | null
  advice?(problem: ProblemDetails, fields: Fields): string | null
}

const signIn: PageForm = {
  call: ({ step, email = '', password = '', code = '' }) => {
    if (step !== 'code') return { path: '/api/auth/sign-in/email', body: { email, password } }
    const given = code.trim()
    return { path: `/api/auth/two-factor/${isAppCode(given) ? 'verify' : 'verify-backup-code'}`, body: { code: given } }
  },
  shown: ({ step = '', email = '' }, body) => (needsCode(body) ? { step: 'code' } : { step, email }),
  next: (body) => (needsCode(body) ? null : startPage((body as SignInResponse).user?.role ?? null)),
}

function needsCode(body: unknown): boolean {
  return (body as SignInResponse | null)?.second_factor_required === true
}

const reserve: PageForm = {
  call: ({ venue_id = '', key = '', ...fields }) => {
    const request = toRequest(toFormValues(fields), venue_id)
    return { path: '/api/reservations', body: request, headers: { 'idempotency-key': keyOf(key, request) } }
  },
  shown: ({ key = '', ...fields }, body) => ({ ...toFormValues(fields), key, ...madeOf(body) }),
  next: () => null,
  advice: ({ current }, { requested_time = '' }) => (current ? freeTimesAdvice(current as Availability, requested_time) : null),
}

/** Without scripts the form has the same times on every date, so that it cannot show which are free. */
function freeTimesAdvice(availability: Availability, chosen: string): string {
  const near = freeTimesNear(availability, chosen).map(({ date, time }) => `${formatDate(date, { weekday: true })} at ${time}`)
  const free = near.length > 0 ? `Nearest free times: ${near.join(', ')}.` : 'There are no free times on the days nearby.'
  return `${whyNotFree(availability, chosen)} ${free}`
}

/**
 * The page needs the status of the stored request, because a table can be confirmed immediately, its id for the calendar entry, and when it
 * was made, because it says when an answer is due.
 */
function madeOf(body: unknown): Fields {
  if (body === null) return {}
  const { id, status, created_at } = body as Reservation
  return { id, status, created_at }
}

/** Derives the idempotency key like the client script: the same for the same content of the same form, different for other content. */
function keyOf(formKey: string, request: object): string {
  return createHash('sha256')
    .update(JSON.stringify([formKey, request]))
    .digest('hex')
}

export function formAt(path: string): PageForm | undefined {
  if (path === '/sign-in') return signIn
  return /^\/venues\/[a-z0-9-]+\/reserve$/.test(path) ? reserve : undefined
}
