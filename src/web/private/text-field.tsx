import { type HTMLInputTypeAttribute, type ReactNode, useEffect, useRef } from 'react'
import { Field } from '../ui/field.tsx'
import type { Entries } from './use-entries.ts'

type TextNames<E> = { [F in keyof E & string]: E[F] extends string ? F : never }[keyof E & string]

type Props<E> = {
  form: Entries<E>
  name: TextNames<E>
  label: string
  type?: HTMLInputTypeAttribute
  hint?: ReactNode
  maxLength?: number
  isRequired?: boolean
  /** So many lines instead of one. */
  lines?: number
  inputMode?: 'decimal'
  autoComplete?: string
  step?: string
  min?: string
  /** Whether it has the focus when it appears. */
  takesFocus?: boolean
}

/** One field of text of a form, with its error beside it. What is not required says so. */
export function TextField<E>({ form, name, label, type = 'text', hint, lines, isRequired = false, takesFocus, ...rest }: Props<E>) {
  const value = form.values[name] as string
  const change = (text: string) => form.set(name, text as E[typeof name])
  const error = form.errors[name]
  const first = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) first.current?.focus()
  }, [takesFocus])
  const shared = { ref: first, name, value, 'aria-required': isRequired || undefined, ...rest }
  return (
    <Field label={isRequired ? label : `${label} (optional)`} hint={hint} error={error}>
      {(control) =>
        lines ? (
          <textarea {...control} {...shared} rows={lines} onChange={(event) => change(event.target.value)} />
        ) : (
          <input {...control} {...shared} type={type} onChange={(event) => change(event.target.value)} />
        )
      }
    </Field>
  )
}
