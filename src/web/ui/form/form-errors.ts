import { isEmail } from '../../../domain/account/email.ts'
import type { ErrorCode, FieldError } from '../../../domain/errors.ts'
import { fieldMessage } from '../../../domain/field-prompts.ts'
import { errorMessage } from '../../../domain/messages.ts'
import { ApiError, apiErrorMessage } from '../../api.ts'

export type FormErrors = {
  message: string
  hint?: string
  /** The server's error code; null for errors found in the browser. */
  code: ErrorCode | null
  fields: readonly FieldMessage[]
}

export type FieldMessage = { field: string; message: string }

/** With both, the banner has the message of the code, and the field its own, such as the permitted range. */
export type FieldProblem = { field: string } & ({ code: ErrorCode; message?: string } | { code?: undefined; message: string })

export class FormError extends Error {}

const OFFLINE = "You're offline. Please send it again when you're back."

export function toFormErrors(problems: readonly [FieldProblem, ...FieldProblem[]]): FormErrors {
  return { message: messageFor(problems[0]), code: null, fields: problems.map(toFieldMessage) }
}

export function apiErrorToFormErrors(error: unknown, fallback: string): FormErrors {
  const message = apiErrorMessage(error, fallback)
  if (!(error instanceof ApiError)) return { message, code: null, fields: [] }
  if (error.status === 0 && navigator.onLine === false)
    return { message: `${message.replace(/\.$/, '')}. ${OFFLINE}`, code: null, fields: [] }
  const fields = error.fields.map(({ field, detail }) => toFieldMessage({ field, message: detail }))
  return { message, code: error.code, fields }
}

export function requireFields<N extends string>(...names: N[]): (values: Readonly<Record<N, string>>) => FieldError[] {
  return (values) =>
    names.flatMap((field): FieldError[] => {
      if (values[field] === '') return [{ field, code: 'required_fields' }]
      return /email$/.test(field) && !isEmail(values[field]) ? [{ field, code: 'email_invalid' }] : []
    })
}

function messageFor(problem: FieldProblem): string {
  return problem.code ? errorMessage(problem.code) : problem.message
}

function toFieldMessage(problem: FieldProblem): FieldMessage {
  return { field: problem.field, message: fieldMessage(problem.field, problem.message ?? messageFor(problem)) }
}
