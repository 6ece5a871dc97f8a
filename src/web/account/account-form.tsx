import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { PostedForm } from '../../contract/posted-form.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { ApiError } from '../api.ts'
import { reloadSessionIfUnauthenticated } from '../session/unauthenticated.ts'
import { useApi } from '../site.ts'
import * as dialogStyles from '../ui/dialog.module.css'
import { TextField } from '../ui/form/fields.tsx'
import { apiErrorToFormErrors, type FormErrors } from '../ui/form/form-errors.ts'
import { FormBanner, SubmitButton } from '../ui/form/form-parts.tsx'
import { type Form, type FormOptions, useForm } from '../ui/form/use-form.ts'
import * as styles from './account-form.module.css'

export type AccountFormOptions<V> = Omit<FormOptions<V>, 'onFailure' | 'fallback'> & { fallback?: string }

/** `useForm` for the account pages, which also reloads the session when it has ended. */
export function useAccountForm<V extends FieldValues>(options: AccountFormOptions<V>): Form<V> {
  const api = useApi()
  return useForm<V>({ fallback: FALLBACK_MESSAGES.account, ...options, onFailure: (error) => reloadSessionIfUnauthenticated(api, error) })
}

/** Returns the errors of a form that was posted without JavaScript; null when it was not rejected. */
export function postedErrors(posted: PostedForm | null | undefined): FormErrors | null {
  if (!posted?.problem) return null
  return apiErrorToFormErrors(new ApiError(posted.status, posted.problem), posted.problem.detail)
}

type Props<V extends FieldValues> = {
  form: Form<V>
  button: string
  busyText?: string
  isDisabled?: boolean
  action?: string | undefined
  isOnPage?: boolean
  bannerAction?: ReactNode
  onChange?: (() => void) | undefined
  children?: ReactNode
  below?: ReactNode
}

export function AccountForm<V extends FieldValues>(props: Props<V>) {
  const { form, button, action, isOnPage = false, bannerAction, onChange, children, below, ...submit } = props
  return (
    <form className={isOnPage ? 'stack' : `${dialogStyles.body} stack`} action={action} {...form.attributes} onChange={onChange}>
      <FormBanner form={form} action={bannerAction} />
      {children}
      <SubmitButton {...submit} isSubmitting={form.isSubmitting}>
        {button}
      </SubmitButton>
      {below}
    </form>
  )
}

export function Alternative({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <p className={styles.alternatives}>
      <button type="button" className="link" onClick={onClick}>
        {children}
      </button>
    </p>
  )
}

type SignInFieldProps<V extends FieldValues> = Omit<Parameters<typeof TextField<V>>[0], 'label'> & { label?: string }

export function EmailField<V extends FieldValues>(props: SignInFieldProps<V>) {
  return <TextField label="Email" type="email" autoComplete="username" isRequired {...props} />
}

export function CurrentPasswordField<V extends FieldValues>(props: SignInFieldProps<V>) {
  return <TextField label="Password" type="password" autoComplete="current-password" isRequired {...props} />
}

export function CodeField({ form, hint }: { form: Form<{ code: string }>; hint: string }) {
  const digits = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const
  return <TextField form={form} label="Code" name="code" {...digits} hint={hint} isRequired />
}
