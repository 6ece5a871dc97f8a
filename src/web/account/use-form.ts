import { type FormEvent, useId, useRef, useState } from 'react'
import type { ErrorCode } from '../../domain/errors.ts'
import { ApiError, messageOf } from '../api.ts'
import { useApi } from '../site.ts'
import { dropIfRefused } from './drop-if-refused.ts'

/** Why a form was not taken: one sentence, the server's code where it is its, and the fields it is about by their names in the API. */
export type FormProblem = { message: string; code?: ErrorCode | null; fields: readonly string[] }

export type Form = {
  problem: FormProblem | null
  /** The id of the sentence, for the fields it is about. */
  problemId: string
  isSubmitting: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form whose fields are sent once at a time. `send` throws what the server said, or answers the problem its own check
 * found, a sentence for one about no field; null where all went well. `fallback` is said where a failure has no words.
 * The first field in question gets the focus.
 */
export function useForm(send: (fields: FormData) => Promise<FormProblem | string | null>, fallback: string): Form {
  const api = useApi()
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const isRunning = useRef(false)
  const problemId = useId()
  const run = async (form: HTMLFormElement) => {
    setProblem(null)
    setIsSubmitting(true)
    const said = await send(new FormData(form)).catch((failure: unknown) => {
      dropIfRefused(api, failure)
      return problemOf(failure, fallback)
    })
    const found = typeof said === 'string' ? { message: said, fields: [] } : said
    setProblem(found)
    setIsSubmitting(false)
    isRunning.current = false
    const first = found?.fields.map((name) => form.elements.namedItem(name)).find((field) => field instanceof HTMLElement)
    if (first instanceof HTMLElement) first.focus()
  }
  return {
    problem,
    problemId,
    isSubmitting,
    onSubmit: (event) => {
      event.preventDefault()
      // The disabled button comes a render too late for the second click of a double one.
      if (isRunning.current) return
      isRunning.current = true
      void run(event.currentTarget)
    },
  }
}

function problemOf(failure: unknown, fallback: string): FormProblem {
  const message = messageOf(failure, fallback)
  return failure instanceof ApiError
    ? { message, code: failure.code, fields: failure.fields.map(({ field }) => field) }
    : { message, fields: [] }
}

/** A field of a form as text. */
export function textOf(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '')
}
