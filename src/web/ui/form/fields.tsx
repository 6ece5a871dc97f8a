import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import { type FieldPath, type FieldPathByValue, type FieldPathValues, type FieldValues, useWatch } from 'react-hook-form'
import { Field } from '../field.tsx'
import type { Form } from './use-form.ts'

type FieldProps<V extends FieldValues> = {
  form: Form<V>
  name: FieldPathByValue<V, string>
  label: string
  hint?: ReactNode
  isRequired?: boolean
}

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'maxLength' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'step' | 'min' | 'max' | 'placeholder'
>

type TextFieldProps<V extends FieldValues> = FieldProps<V> &
  InputProps & {
    lines?: number
    takesFocus?: boolean
    onType?: (text: string) => void
  }

export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { form, name, label, hint, isRequired = false, lines, takesFocus = false, onType, ...input } = props
  const { ref, onChange, ...field } = form.field(name)
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    // `setFocus` of react-hook-form waits for the next task, so that first keystrokes would be lost.
    if (takesFocus) element.current?.focus()
  }, [takesFocus])
  const shared = {
    ...input,
    ...field,
    ref: (node: HTMLElement | null) => {
      element.current = node
      ref(node)
    },
    required: isRequired,
    onChange: (event: { target: { value: string } }) => {
      onType?.(event.target.value)
      return onChange(event)
    },
  }
  return (
    <Field label={labelFor(label, isRequired)} hint={hint} error={form.errors[name]}>
      {(control) => (lines ? <textarea {...control} {...shared} rows={lines} /> : <input {...control} {...shared} />)}
    </Field>
  )
}

export function SelectField<V extends FieldValues>(props: FieldProps<V> & { children: ReactNode }) {
  const { form, name, label, hint, isRequired = false, children } = props
  return (
    <Field label={labelFor(label, isRequired)} hint={hint} error={form.errors[name]}>
      {(control) => (
        <select {...control} {...form.field(name)} required={isRequired}>
          {children}
        </select>
      )}
    </Field>
  )
}

type WatchedProps<V extends FieldValues, N extends readonly FieldPath<V>[]> = {
  form: Pick<Form<V>, 'control'>
  names: readonly [...N]
  children: (...values: FieldPathValues<V, N>) => ReactNode
}

export function WatchedFields<V extends FieldValues, const N extends readonly FieldPath<V>[]>({
  form,
  names,
  children,
}: WatchedProps<V, N>) {
  return children(...useWatch({ control: form.control, name: names }))
}

function labelFor(label: string, isRequired: boolean): string {
  return isRequired ? label : `${label} (optional)`
}
