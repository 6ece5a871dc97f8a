import type { InputHTMLAttributes, ReactNode } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/field.tsx'
import type { Form } from './use-form.ts'

type EntryProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'form'> & {
  form: Form
  label: string
  name: string
  hint?: string | undefined
}

/** One required line of a form, with what is wrong with it below. */
export function Entry({ form: { errors }, label, hint, ...input }: EntryProps) {
  return (
    <Field label={label} hint={hint} error={errors.get(input.name)}>
      {(control) => <input required {...input} {...control} />}
    </Field>
  )
}

/** What a form was refused for, above its fields; announced as it appears. `action` is what cures it. */
export function Problem({ form: { banner }, action }: { form: Form; action?: ReactNode }) {
  return banner === null ? null : (
    <Banner tone="error" action={action}>
      {banner}
    </Banner>
  )
}

type SendProps = { form: Form; busy?: string; isReady?: boolean; children: string }

/**
 * The one button of a form. While it is busy its words change; its width does not, and it keeps the focus, so that
 * keyboards are where they were if it fails. `isReady`: whether it can be sent yet.
 */
export function Send({ form, busy = 'Please wait...', isReady = true, children }: SendProps) {
  return (
    <button type="submit" className="btn wide" disabled={!isReady} aria-disabled={form.isSubmitting || undefined}>
      {form.isSubmitting ? busy : children}
    </button>
  )
}
