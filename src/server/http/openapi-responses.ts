import type { z } from '@hono/zod-openapi'
import { deletedSchema, okSchema } from '../../contract/common.ts'
import { type ProblemDetails, problemSchema } from '../../contract/problem.ts'
import { ALL_MESSAGES } from '../../domain/all-messages.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { STATUS_BY_ERROR_CODE } from './error-statuses.ts'

export function json<T extends z.ZodType>(schema: T, description: string, example: z.output<T>) {
  return { description, content: { 'application/json': { schema, example } } }
}

export function errorResponse(code: ErrorCode) {
  return {
    description: ALL_MESSAGES[code],
    content: { 'application/problem+json': { schema: problemSchema, example: problemExample(code) } },
  }
}

/**
 * An error response with the state that the request conflicts with, which the client reads by `currentOf`. It is optional, because other
 * errors of the same status come without it.
 */
export function conflictResponse<T extends z.ZodType<object>>(code: ErrorCode, current: T, example: z.output<T>) {
  const schema = problemSchema.extend({ current: current.optional() })
  const content = { 'application/problem+json': { schema, example: { ...problemExample(code), current: example } } }
  return { description: ALL_MESSAGES[code], content }
}

function problemExample(code: ErrorCode) {
  return {
    type: 'about:blank',
    title: 'Refused',
    status: STATUS_BY_ERROR_CODE[code],
    code,
    detail: ALL_MESSAGES[code],
  } satisfies ProblemDetails
}

export function okResponses<T extends z.ZodType>(schema: T, description: string, example: z.output<T>) {
  return {
    200: json(schema, description, example),
    400: errorResponse('invalid_request'),
    403: errorResponse('origin_refused'),
    429: errorResponse('too_many_requests'),
  }
}

export function signedInResponses<T extends z.ZodType>(schema: T, description: string, example: z.output<T>) {
  return { ...okResponses(schema, description, example), 401: errorResponse('not_signed_in') }
}

export function createdResponses<T extends z.ZodType>(schema: T, description: string, example: z.output<T>) {
  const { 200: made, ...errorResponses } = signedInResponses(schema, description, example)
  return { ...errorResponses, 201: made }
}

export const NO_STORE = { 'Cache-Control': 'no-store' }

export function attachmentHeaders(name: string, type: string): Record<string, string> {
  return { ...NO_STORE, 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` }
}

export const OK_BODY = { status: true } as const

/** `trashId` restores the deleted entity; null when the deletion is permanent. */
export function deletedBody(trashId: string | null) {
  return { ...OK_BODY, trash_id: trashId }
}

export function deletedResponses() {
  return signedInResponses(deletedSchema, 'Deleted', deletedBody('5b0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c44'))
}

export function emptyResponses(description: string) {
  return signedInResponses(okSchema, description, OK_BODY)
}
