import type { z } from '@hono/zod-openapi'
import { done } from '../../contract/common.ts'
import { type Problem, problem } from '../../contract/problem.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { MESSAGES } from '../../domain/messages.ts'
import { STATUSES } from './statuses.ts'

/** An answer in JSON, with an example for the documentation. */
export function json<T extends z.ZodType>(schema: T, description: string, example: z.output<T>) {
  return { description, content: { 'application/json': { schema, example } } }
}

/** A refusal in problem+json, as documented; the statuses of all refusals are in `statuses.ts`. */
export function refusal(code: ErrorCode) {
  const example = { type: 'about:blank', title: 'Refused', status: STATUSES[code], code, detail: MESSAGES[code] } satisfies Problem
  return { description: MESSAGES[code], content: { 'application/problem+json': { schema: problem, example } } }
}

/** The answers of a route: what it gives, and the refusals it can come to besides those of every body. */
export function answers<T extends z.ZodType>(schema: T, description: string, example: z.output<T>) {
  return {
    200: json(schema, description, example),
    400: refusal('invalid_request'),
    403: refusal('origin_refused'),
    429: refusal('too_many_requests'),
  }
}

/** As `answers`, for routes of signed-in users. */
export function ownAnswers<T extends z.ZodType>(schema: T, description: string, example: z.output<T>) {
  return { ...answers(schema, description, example), 401: refusal('not_signed_in') }
}

/** As `ownAnswers`, for routes that make something: 201 instead of 200. */
export function createdAnswers<T extends z.ZodType>(schema: T, description: string, example: z.output<T>) {
  const { 200: made, ...refusals } = ownAnswers(schema, description, example)
  return { ...refusals, 201: made }
}

/** Headers of an answer that is one reader's alone: nothing on the way keeps it. */
export const NO_STORE = { 'Cache-Control': 'no-store' }

/** What is answered where there is nothing to give but that it is done. */
export const DONE = { status: true } as const

/** As `ownAnswers`, for routes that answer `DONE`. */
export function doneAnswers(description: string) {
  return ownAnswers(done, description, DONE)
}
