import type { z } from '@hono/zod-openapi'
import { okSchema } from '../../contract/common.ts'
import { type ProblemDetails, problemSchema } from '../../contract/problem.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { ERROR_MESSAGES } from '../../domain/messages.ts'
import { STATUS_BY_ERROR_CODE } from './error-statuses.ts'

/** An answer in JSON, with an example for the documentation. */
export function json<T extends z.ZodType>(schema: T, description: string, example: z.output<T>) {
  return { description, content: { 'application/json': { schema, example } } }
}

/** A refusal in problem+json, as documented; the statuses of all refusals are in `statuses.ts`. */
export function errorResponse(code: ErrorCode) {
  const example = {
    type: 'about:blank',
    title: 'Refused',
    status: STATUS_BY_ERROR_CODE[code],
    code,
    detail: ERROR_MESSAGES[code],
  } satisfies ProblemDetails
  return { description: ERROR_MESSAGES[code], content: { 'application/problem+json': { schema: problemSchema, example } } }
}

/** The answers of a route: what it gives, and the refusals it can come to besides those of every body. */
export function okResponses<T extends z.ZodType>(schema: T, description: string, example: z.output<T>) {
  return {
    200: json(schema, description, example),
    400: errorResponse('invalid_request'),
    403: errorResponse('origin_refused'),
    429: errorResponse('too_many_requests'),
  }
}

/** As `answers`, for routes of signed-in users. */
export function signedInResponses<T extends z.ZodType>(schema: T, description: string, example: z.output<T>) {
  return { ...okResponses(schema, description, example), 401: errorResponse('not_signed_in') }
}

/** As `signedInResponses`, for routes that make something: 201 instead of 200. */
export function createdResponses<T extends z.ZodType>(schema: T, description: string, example: z.output<T>) {
  const { 200: made, ...refusals } = signedInResponses(schema, description, example)
  return { ...refusals, 201: made }
}

/** Headers of an answer that is one reader's alone: nothing on the way keeps it. */
export const NO_STORE = { 'Cache-Control': 'no-store' }

/** What is answered where there is nothing to give but that it is done. */
export const OK_BODY = { status: true } as const

/** As `signedInResponses`, for routes that answer `DONE`. */
export function emptyResponses(description: string) {
  return signedInResponses(okSchema, description, OK_BODY)
}
