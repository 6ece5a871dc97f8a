import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PostedForm } from '../../contract/posted-form.ts'
import { isEmail } from '../../domain/account/email.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { sentenceAt } from '../../domain/field-prompts.ts'
import { MESSAGES } from '../../domain/messages.ts'
import { ApiError, messageOf } from '../api.ts'
import { useApi } from '../site.ts'
import { reloadSessionIfUnauthenticated } from './drop-if-refused.ts'

/** What is wrong with a field, by its name in the API, in words. */
type FieldProblem = { field: string; detail: string }

/** Why a form was not taken: a sentence about all of it, the server's code where it is its, and what is wrong with its fields. */
export type FormProblem = { message: string; code?: ErrorCode | null; fields: readonly FieldProblem[] }

export type Form = {
  /** What is said above the fields; null where all is well. */
  banner: string | null
  /** The server's code for what it refused. */
  code: ErrorCode | null
  /** What is said beside fields, by their names, in the order of the form. */
  errors: ReadonlyMap<string, string>
  isSubmitting: boolean
  /** For the form element. The fields are checked in the catalogue's words, so the browser's own check is off. */
  attributes: { method: 'post'; noValidate: true; onSubmit: (event: FormEvent<HTMLFormElement>) => void }
}

type Refusal = Pick<Form, 'banner' | 'code' | 'errors'>
const NOTHING: Refusal = { banner: null, code: null, errors: new Map() }

/**
 * A form whose fields are sent once at a time. `send` throws what the server said, or answers the problem its own check
 * found, a sentence for one about no field; null where all went well. `fallback` is said where a failure has no words.
 * The first field in question gets the focus. `posted` is what the form was refused for when it was sent without scripts.
 */
export function useForm(
  send: (fields: FormData) => Promise<FormProblem | string | null>,
  fallback: string,
  posted?: PostedForm | null,
): Form {
  const api = useApi()
  const [refusal, setRefusal] = useState(() => refusalOfPosted(posted))
  const [isSubmitting, setIsSubmitting] = useState(false)
  const isRunning = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const { errors } = refusal
  // Once the field says what is wrong with it, so that this is read out along with it.
  useEffect(() => {
    if (errors.size > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const run = async (form: HTMLFormElement) => {
    element.current = form
    setRefusal(NOTHING)
    setIsSubmitting(true)
    const said = problemIn(form) ?? (await send(new FormData(form)).catch((failure: unknown) => told(failure)))
    setRefusal(refusalOf(typeof said === 'string' ? { message: said, fields: [] } : said, form))
    setIsSubmitting(false)
    isRunning.current = false
  }
  const told = (failure: unknown) => {
    reloadSessionIfUnauthenticated(api, failure)
    return problemOf(failure, fallback)
  }
  return {
    ...refusal,
    isSubmitting,
    attributes: {
      method: 'post',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        // The button says that it is busy a render too late for the second click of a double one.
        if (isRunning.current) return
        isRunning.current = true
        void run(event.currentTarget)
      },
    },
  }
}

/** The problem of one field. */
export function besideField(field: string, detail: string): FormProblem {
  return { message: detail, fields: [{ field, detail }] }
}

/** What is wrong with the fields before anything is sent: empty ones that are required, and what is no address. */
function problemIn(form: HTMLFormElement): FormProblem | null {
  const fields = [...form.elements].flatMap((field) => {
    if (!(field instanceof HTMLInputElement)) return []
    const isMissing = field.required && field.value === ''
    if (!isMissing && (field.type !== 'email' || !field.value || isEmail(field.value))) return []
    return [{ field: field.name, detail: isMissing ? MESSAGES.required_fields : MESSAGES.email_invalid }]
  })
  return fields[0] ? { message: fields[0].detail, fields } : null
}

function problemOf(failure: unknown, fallback: string): FormProblem {
  const message = messageOf(failure, fallback)
  return failure instanceof ApiError ? { message, code: failure.code, fields: failure.fields } : { message, fields: [] }
}

/** The sentence above the form, and one beside each wrong field that the form has. */
function refusalOf(problem: FormProblem | null, form: HTMLFormElement): Refusal {
  if (!problem) return NOTHING
  const told = problem.fields.filter(({ field }) => form.elements.namedItem(field) instanceof HTMLInputElement)
  const errors = new Map(told.map(({ field, detail }) => [field, sentenceAt(field, detail)]))
  return { banner: problem.message, code: problem.code ?? null, errors }
}

/** As `refusalOf`, for a form that was refused when it was sent without scripts. */
function refusalOfPosted(posted: PostedForm | null | undefined): Refusal {
  if (!posted?.problem) return NOTHING
  const { detail, code, errors = [] } = posted.problem
  return { banner: detail, code, errors: new Map(errors.map((error) => [error.field, sentenceAt(error.field, error.detail)])) }
}

/** A field of a form as text. */
export function textOf(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '')
}
