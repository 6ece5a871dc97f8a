import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../api.ts'

export type FormState = {
  error: string | null
  isSubmitting: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form whose fields are sent once at a time. `send` throws what the server said, or answers the sentence of its own
 * check, null where all went well; `fallback` is said where a failure has no words.
 */
export function useForm(send: (fields: FormData) => Promise<string | null>, fallback: string): FormState {
  const [error, setError] = useState<string | null>(null)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const isRunning = useRef(false)
  const run = async (fields: FormData) => {
    setError(null)
    setIsSubmitting(true)
    const said = await send(fields).catch((failure: unknown) => messageOf(failure, fallback))
    setError(said)
    setIsSubmitting(false)
    isRunning.current = false
  }
  return {
    error,
    isSubmitting,
    onSubmit: (event) => {
      event.preventDefault()
      // The disabled button comes a render too late for the second click of a double one.
      if (isRunning.current) return
      isRunning.current = true
      void run(new FormData(event.currentTarget))
    },
  }
}

/** A field of a form as text. */
export function textOf(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '')
}
