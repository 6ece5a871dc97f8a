import { createHash } from 'node:crypto'
import type { SignInAnswer } from '../../contract/account.ts'
import { isAppCode } from '../../domain/account/app-code.ts'
import { startPage } from '../../domain/account/roles.ts'
import { entriesOf, toRequest } from '../../domain/reservation/entries.ts'

type Fields = Readonly<Record<string, string>>

/** A form that works without scripts: it is posted to its own page, which makes the API call that scripts would make. */
export type PageForm = {
  /** The call that the fields stand for: a POST with a JSON body. */
  call(fields: Fields): { path: string; body: object; headers?: Record<string, string> }
  /** What the page shows again. Never a password or a code. @param answer what the API answered; null for a refusal */
  shown(fields: Fields, answer: unknown): Fields
  /** Where an accepted form leads; null where its own page shows the result. */
  next(answer: unknown): string | null
}

const signIn: PageForm = {
  call: ({ step, email = '', password = '', code = '' }) => {
    if (step !== 'code') return { path: '/api/auth/sign-in/email', body: { email, password } }
    const given = code.trim()
    return { path: `/api/auth/two-factor/${isAppCode(given) ? 'verify' : 'verify-backup-code'}`, body: { code: given } }
  },
  shown: ({ step = '', email = '' }, answer) => (needsCode(answer) ? { step: 'code' } : { step, email }),
  next: (answer) => (needsCode(answer) ? null : startPage((answer as SignInAnswer).user?.role ?? null)),
}

function needsCode(answer: unknown): boolean {
  return (answer as SignInAnswer | null)?.second_factor_required === true
}

const reserve: PageForm = {
  call: ({ venue_id = '', key = '', ...fields }) => {
    const request = toRequest(entriesOf(fields), venue_id)
    return { path: '/api/reservations', body: request, headers: { 'idempotency-key': keyOf(key, request) } }
  },
  shown: ({ key = '', ...fields }) => ({ ...entriesOf(fields), key }),
  next: () => null,
}

/** As scripts choose it: the same for the same content of the same form, and another one as soon as the content differs. */
function keyOf(formKey: string, request: object): string {
  return createHash('sha256')
    .update(JSON.stringify([formKey, request]))
    .digest('hex')
}

/** The form of the page at a path; undefined where the page has none. */
export function formAt(path: string): PageForm | undefined {
  if (path === '/sign-in') return signIn
  return /^\/venues\/[a-z0-9-]+\/reserve$/.test(path) ? reserve : undefined
}
