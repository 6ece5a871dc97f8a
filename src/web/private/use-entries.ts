import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { FieldError } from '../../domain/errors.ts'
import { sentenceAt } from '../../domain/field-prompts.ts'
import { MESSAGES } from '../../domain/messages.ts'

type Named<E> = keyof E & string

export type Entries<E> = {
  /** What stands in the form. */
  values: E
  /** What is wrong with a field, in words. */
  errors: Partial<Record<Named<E>, string>>
  set: <F extends Named<E>>(field: F, value: E[F]) => void
  /** Puts other values into the whole form, and forgets what was wrong. */
  replace: (values: E) => void
  /** Says beside each field what is wrong with it and puts the focus on the first. */
  refuse: (errors: readonly FieldError[]) => void
  /** For the form element, so that the first field in question is found. */
  form: RefObject<HTMLFormElement | null>
}

/** What somebody types into a form, and what is said beside its fields. Nothing here ever empties a field. */
export function useEntries<E extends object>(first: E): Entries<E> {
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Entries<E>['errors']>({})
  const [round, setRound] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (round > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [round])
  const set: Entries<E>['set'] = useCallback((field, value) => {
    setValues((last) => ({ ...last, [field]: value }))
    setErrors((last) => (field in last ? { ...last, [field]: undefined } : last))
  }, [])
  const replace = useCallback((next: E) => {
    setValues(next)
    setErrors({})
  }, [])
  const refuse = useCallback((found: readonly FieldError[]) => {
    setErrors(Object.fromEntries(found.map(({ field, code }) => [field, sentenceAt(field, MESSAGES[code])])) as Entries<E>['errors'])
    setRound((last) => last + 1)
  }, [])
  return { values, errors, set, replace, refuse, form }
}
