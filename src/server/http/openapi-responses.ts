import type { z } from '@hono/zod-openapi'
import { deletedSchema, okSchema } from '../../contract/common.ts'
import { type ProblemDetails, problemSchema } from '../../contract/problem.ts'
import { ALL_MESSAGES } from '../../domain/all-messages.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { STATUS_BY_ERROR_CODE } from './error-statuses.ts'

/** A JSON response, with an example for the documentation. */
export function json<T extends z.ZodType>(schema: T, description: string, example: z.output<T>) {
  return { description, content: { 'application/json': { schema, example } } }
}

/** An error response in problem+json. The statuses of all errors are in `error-statuses.ts`. */
export function errorResponse(code: ErrorCode) {
  const example = {
    type: 'about:blank',
    title: 'Refused',
    status: STATUS_BY_ERROR_CODE[code],
    code,
    detail: ALL_MESSAGES[code],
  } satisfies ProblemDetails
  return { description: ALL_MESSAGES[code], content: { 'application/problem+json': { schema: problemSchema, example } } }
}

/** The responses of a route: success, and the errors that every route can return. */
export function okResponses<T extends z.ZodType>(schema: T, description: string, example: z.output<T>) {
  return {
    200: json(schema, description, example),
    400: errorResponse('invalid_request'),
    403: errorResponse('origin_refused'),
    429: errorResponse('too_many_requests'),
  }
}

/** As `okResponses`, for routes of signed-in users. */
export function signedInResponses<T extends z.ZodType>(schema: T, description: string, example: z.output<T>) {
  return { ...okResponses(schema, description, example), 401: errorResponse('not_signed_in') }
}

/** As `signedInResponses`, with status 201 instead of 200. */
export function createdResponses<T extends z.ZodType>(schema: T, description: string, example: z.output<T>) {
  const { 200: made, ...refusals } = signedInResponses(schema, description, example)
  return { ...refusals, 201: made }
}

/** Headers of private responses, which no cache may store. */
export const NO_STORE = { 'Cache-Control': 'no-store' }

/** The body of a successful response without data. */
export const OK_BODY = { status: true } as const

/** The body of a deletion: `trashId` restores what was deleted; null when it is gone for good. */
export function deletedBody(trashId: string | null) {
  return { ...OK_BODY, trash_id: trashId }
}

/** As `signedInResponses`, for routes that return `deletedBody`. */
export function deletedResponses() {
  return signedInResponses(deletedSchema, 'Deleted', deletedBody('5b0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c44'))
}

/** As `signedInResponses`, for routes that return `OK_BODY`. */
export function emptyResponses(description: string) {
  return signedInResponses(okSchema, description, OK_BODY)
}
