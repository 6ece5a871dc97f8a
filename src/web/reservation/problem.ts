import type { FieldError } from '../../domain/errors.ts'
import { sentenceAt } from '../../domain/field-prompts.ts'
import { FALLBACKS, MESSAGES } from '../../domain/messages.ts'
import { ApiError, messageOf } from '../api.ts'
import { countOf } from '../count-of.ts'

/** What is wrong: one sentence above the form, what to do about it, and a sentence at each wrong field. */
export type FormProblem = { message: string; hint?: string; fields: ReadonlyMap<string, string> }

/** The request or its answer was lost on the way. Another try goes under the same key, so it never makes a second one. */
const NO_ANSWER = 'No answer came. What you typed stays here: check your connection and send it again. It will count once.'

/** Returns the problem of entries that the rules refuse; null where they refuse none. */
export function problemOfEntries(errors: readonly FieldError[]): FormProblem | null {
  const first = errors[0]
  return first
    ? problem(
        MESSAGES[first.code],
        errors.map(({ field, code }) => [field, MESSAGES[code]]),
      )
    : null
}

/** The problem of a request that failed on its way or was refused: the server's words, else the fallback. */
export function reservationFormErrors(error: unknown): FormProblem {
  const message = messageOf(error, FALLBACKS.submitReservation)
  if (!(error instanceof ApiError)) return problem(message, [])
  if (error.status === 0) return { ...problem(message, []), hint: NO_ANSWER }
  const wait = error.status === 429 && error.retryAfter ? ` You can try again in ${inWords(error.retryAfter)}.` : ''
  return problem(
    message + wait,
    error.fields.map(({ field, detail }) => [field, detail]),
  )
}

function problem(message: string, fields: [field: string, sentence: string][]): FormProblem {
  return { message, fields: new Map(fields.map(([field, sentence]) => [field, sentenceAt(field, sentence)])) }
}

/** Seconds as people say them, rounded up: '1 minute', '3 hours'. */
function inWords(seconds: number): string {
  if (seconds < 60) return countOf(Math.ceil(seconds), 'second')
  if (seconds < 3600) return countOf(Math.ceil(seconds / 60), 'minute')
  return countOf(Math.ceil(seconds / 3600), 'hour')
}
