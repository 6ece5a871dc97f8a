import type { z } from '@hono/zod-openapi'
import { DomainError, type FieldError } from '../../domain/errors.ts'

type Parsed = { success: true } | { success: false; error: z.core.$ZodError }

/** Refuses query and path parameters that do not fit, naming each once. For `defaultHook`. */
export function refuseBadParams(result: Parsed): void {
  if (result.success) return
  const names = new Set(result.error.issues.map((issue) => String(issue.path[0] ?? '')))
  const fields: FieldError[] = [...names].filter(Boolean).map((field) => ({ field, code: 'invalid_request' }))
  throw new DomainError('invalid_request', { fields })
}
