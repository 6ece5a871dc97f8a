import { OpenAPIHono, type z } from '@hono/zod-openapi'
import { DomainError, type FieldError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'

/** Maximum number of reported errors. Otherwise the response could be larger than the request. */
const MAX_REPORTED_ERRORS = 100

export function createValidatingRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({ defaultHook: rejectInvalidBody })
}

function rejectInvalidBody(result: { success: true } | { success: false; error: z.core.$ZodError }): void {
  if (result.success) return
  const fields: FieldError[] = result.error.issues.slice(0, MAX_REPORTED_ERRORS).map((issue) => ({
    field: issue.path.join('.'),
    code: issue.code === 'invalid_type' && /received undefined$/.test(issue.message) ? 'required_fields' : 'invalid_request',
  }))
  throw new DomainError(fields.find(({ code }) => code === 'required_fields')?.code ?? 'invalid_request', {
    fields: fields.filter(({ field }) => field !== ''),
  })
}

type Parsed = { success: true } | { success: false; error: z.core.$ZodError }

export function rejectInvalidParams(result: Parsed): void {
  if (result.success) return
  const names = new Set(result.error.issues.map((issue) => String(issue.path[0] ?? '')))
  const fields: FieldError[] = [...names].filter(Boolean).map((field) => ({ field, code: 'invalid_request' }))
  throw new DomainError('invalid_request', { fields })
}
