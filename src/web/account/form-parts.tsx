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

/** One required line of a form; where it is in question, tied to the sentence that says so. */
export function Entry({ form, label, hint, ...input }: EntryProps) {
  const isWrong = form.problem?.fields.includes(input.name) ?? false
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <input required {...input} {...control} {...(isWrong ? { 'aria-invalid': true, 'aria-describedby': form.problemId } : {})} />
      )}
    </Field>
  )
}

/** What a form was refused for, above its fields; announced as it appears. `action` is what cures it. */
export function Problem({ form, action }: { form: Form; action?: ReactNode }) {
  return form.problem ? (
    <Banner tone="error" action={action}>
      <span id={form.problemId}>{form.problem.message}</span>
    </Banner>
  ) : null
}

type SendProps = { form: Form; busy?: string; isReady?: boolean; children: string }

/** The one button of a form. Its words change while it is busy, its width does not. `isReady`: whether it can be sent yet. */
export function Send({ form, busy = 'Please wait...', isReady = true, children }: SendProps) {
  return (
    <button type="submit" className="btn wide" disabled={form.isSubmitting || !isReady}>
      {form.isSubmitting ? busy : children}
    </button>
  )
}
