import { isEmail } from '../../../domain/account/email.ts'
import type { ErrorCode, FieldError } from '../../../domain/errors.ts'
import { fieldMessage } from '../../../domain/field-prompts.ts'
import { errorMessage } from '../../../domain/messages.ts'
import { ApiError, apiErrorMessage } from '../../api.ts'

/** What is wrong with a form: a sentence for its banner, and one for each wrong field by its name in the API. */
export type FormErrors = {
  message: string
  /** What to do about it, shown below the banner. */
  hint?: string
  /** The server's code; null for errors that were found in the browser. */
  code: ErrorCode | null
  fields: readonly FieldMessage[]
}

export type FieldMessage = { field: string; message: string }

/** A wrong field as a rule of `domain` reports it, or with a message of its own. */
export type FieldProblem = FieldError | FieldMessage

/** Throw it in `submit` to show a sentence above the form. */
export class FormError extends Error {}

/** Returns the errors of fields that a rule rejects. The first field gives the sentence of the banner. */
export function toFormErrors(problems: readonly [FieldProblem, ...FieldProblem[]]): FormErrors {
  return { message: messageFor(problems[0]), code: null, fields: problems.map(toFieldMessage) }
}

/** Returns the errors of a failed submission: the server's messages, or `fallback` if it sent none. */
export function apiErrorToFormErrors(error: unknown, fallback: string): FormErrors {
  const message = apiErrorMessage(error, fallback)
  if (!(error instanceof ApiError)) return { message, code: null, fields: [] }
  const fields = error.fields.map(({ field, detail }) => toFieldMessage({ field, message: detail }))
  return { message, code: error.code, fields }
}

/** Returns a validator: `names` must not be empty, and those of email addresses must be valid. */
export function requireFields<N extends string>(...names: N[]): (values: Readonly<Record<N, string>>) => FieldError[] {
  return (values) =>
    names.flatMap((field): FieldError[] => {
      if (values[field] === '') return [{ field, code: 'required_fields' }]
      return /email$/.test(field) && !isEmail(values[field]) ? [{ field, code: 'email_invalid' }] : []
    })
}

function messageFor(problem: FieldProblem): string {
  return 'message' in problem ? problem.message : errorMessage(problem.code)
}

function toFieldMessage(problem: FieldProblem): FieldMessage {
  return { field: problem.field, message: fieldMessage(problem.field, messageFor(problem)) }
}
