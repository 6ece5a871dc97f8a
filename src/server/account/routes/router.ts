import { OpenAPIHono, type z } from '@hono/zod-openapi'
import { isEmail } from '../../../domain/account/email.ts'
import { DomainError, type FieldError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { json, refusal } from '../../http/responses.ts'

export const TAG = 'Accounts'

/** A router whose bodies are refused field by field: what is missing or empty first. */
export function accountRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({ defaultHook: refuseBadBody })
}

/** A JSON body, with an example for the documentation. */
export function jsonRequest<T extends z.ZodType>(schema: T, example: z.input<T>, required = true) {
  return { body: { required, content: { 'application/json': { schema, example } } } }
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

/** @throws DomainError required_fields for an empty address, email_invalid for what cannot be one */
export function requireEmail(email: string, field = 'email'): void {
  const code = email.trim() === '' ? 'required_fields' : isEmail(email) ? null : 'email_invalid'
  if (code) throw new DomainError(code, { fields: [{ field, code }] })
}

/** @throws DomainError required_fields for the first of them that is empty */
export function requireFilled(fields: Readonly<Record<string, string>>): void {
  const empty = Object.keys(fields).filter((field) => fields[field] === '')
  const errors: FieldError[] = empty.map((field) => ({ field, code: 'required_fields' }))
  if (errors.length > 0) throw new DomainError('required_fields', { fields: errors })
}

function refuseBadBody(result: { success: true } | { success: false; error: z.core.$ZodError }): void {
  if (result.success) return
  const fields: FieldError[] = result.error.issues.map((issue) => ({
    field: issue.path.join('.'),
    code: issue.code === 'invalid_type' && /received undefined$/.test(issue.message) ? 'required_fields' : 'invalid_request',
  }))
  throw new DomainError(fields.find(({ code }) => code === 'required_fields')?.code ?? 'invalid_request', {
    fields: fields.filter(({ field }) => field !== ''),
  })
}
