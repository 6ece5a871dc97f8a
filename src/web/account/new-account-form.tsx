import type { ReactNode } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { PASSWORD_MIN_LENGTH, passwordError } from '../../domain/account/password.ts'
import { FALLBACK_MESSAGES, PASSWORD_MISMATCH } from '../../domain/messages.ts'
import { useSite } from '../site.ts'
import { TextField } from '../ui/form/fields.tsx'
import { type FieldProblem, requireFields } from '../ui/form/form-errors.ts'
import type { Form } from '../ui/form/use-form.ts'
import { AccountForm, EmailField, useAccountForm } from './account-form.tsx'

type NewAccountValues = { email: string; password: string; confirm: string; role: string }

type Props = {
  create: (values: NewAccountValues) => Promise<void>
  /** Whether users create their own account, so that the password manager may store it. */
  isOwn: boolean
  email?: string
  onTyped?: () => void
  below?: ReactNode
  children?: (form: Form<NewAccountValues>) => ReactNode
}

export function NewAccountForm({ create, isOwn, email = '', onTyped, below, children }: Props) {
  const passwordProblems = usePasswordProblems('password')
  const form = useAccountForm<NewAccountValues>({
    initialValues: { email, password: '', confirm: '', role: 'venue_owner' },
    validate: (values) => passwordProblems(values, { email: values.email }, requireFields('email', 'password', 'confirm')(values)),
    submit: create,
    fallback: FALLBACK_MESSAGES.signUp,
  })
  return (
    <AccountForm form={form} button="Create Account" busyText="Creating Account..." onChange={onTyped} below={below}>
      <EmailField form={form} name="email" autoComplete={isOwn ? 'username' : 'off'} takesFocus={!isOwn} />
      <NewPasswordFields form={form} label="Password" name="password" />
      {children?.(form)}
    </AccountForm>
  )
}

const PASSWORD_HINT = `At least ${PASSWORD_MIN_LENGTH} characters. Avoid common passwords, and your own name or email.`

type NewPasswordProps<V extends FieldValues> = { form: Form<V>; label: string; name: FieldPathByValue<V, string> }

export function NewPasswordFields<V extends FieldValues & { confirm: string }>({ form, label, name }: NewPasswordProps<V>) {
  const password = { type: 'password', autoComplete: 'new-password', isRequired: true } as const
  return (
    <>
      <TextField form={form} label={label} name={name} {...password} hint={PASSWORD_HINT} />
      <TextField form={form} label="Confirm Password" name={'confirm' as typeof name} {...password} />
    </>
  )
}

type Owner = { email?: string; name?: string }

/**
 * Returns a validator of a new password in `field` and its repetition in `confirm`. `earlier` are the errors found
 * before; passwords are compared only when there are none.
 */
export function usePasswordProblems<F extends string>(field: F) {
  const { productName } = useSite()
  return (
    values: Readonly<Record<F | 'confirm', string>>,
    owner: Owner = {},
    earlier: readonly FieldProblem[] = requireFields<F | 'confirm'>(field, 'confirm')(values),
  ): readonly FieldProblem[] => {
    if (earlier.length > 0) return earlier
    if (values[field] !== values.confirm) return [{ field: 'confirm', message: PASSWORD_MISMATCH }]
    const code = passwordError(values[field], { productName, ...owner })
    return code ? [{ field, code }] : []
  }
}
