import { useState } from 'react'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { ApiError } from '../api.ts'
import { refreshSession } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { TextField } from '../ui/form/fields.tsx'
import { requireFields } from '../ui/form/form-errors.ts'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import * as accountFormStyles from './account-form.module.css'
import { AccountForm, Alternative, useAccountForm } from './account-form.tsx'
import { RequestNewLink } from './email-request-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { takePageAfterSignUp } from './page-after-sign-up.ts'
import { signInUrl } from './sign-in-params.ts'
import { useEmailedLink } from './use-link-token.ts'

/** A click is enough in the browser of the sign-up. Other browsers require the password, or a new one. */
type Step = 'press' | 'password' | 'new-password'

/**
 * Confirms an email address with the token in the URL fragment. It requires a click, so that email scanners that open
 * links confirm nothing.
 */
export function ConfirmEmailPage() {
  const api = useApi()
  const link = useEmailedLink()
  const [step, setStep] = useState<Step>('press')
  const focused = useFocusOnChange(step)
  const confirm = async (proof: { password?: string; new_password?: string }) => {
    if (!(await link.use((token) => api.post('/api/auth/verify-email', { body: { token, ...proof } })))) return
    // The session may not be loaded yet when the user clicks immediately.
    const user = await refreshSession(api)
    const page = takePageAfterSignUp()
    location.assign(user ? (page ?? '/account') : signInUrl(page, 'confirmed'))
  }
  const form = useAccountForm({
    initialValues: { password: '' },
    ...(step === 'password' && { validate: requireFields('password') }),
    submit: async ({ password }) => {
      try {
        await confirm(step === 'press' ? {} : { password })
      } catch (failure) {
        if (step !== 'press' || !(failure instanceof ApiError && failure.code === 'sign_up_unproven')) throw failure
        setStep('password')
      }
    },
    fallback: FALLBACK_MESSAGES.signIn,
  })
  return (
    <section className={`container ${accountFormStyles.page}`} ref={focused}>
      <h1>Confirm your email address</h1>
      {link.isMissing || link.isSpent ? (
        <RequestNewLink isSpent={link.isSpent} path="/api/auth/send-verification-email" note="The link confirms your email address." />
      ) : step === 'new-password' ? (
        <NewPasswordForm button="Set password and confirm" isReady={link.isReady} send={(password) => confirm({ new_password: password })}>
          <p role="status">Setting a new password replaces any earlier one.</p>
        </NewPasswordForm>
      ) : (
        <AccountForm
          form={form}
          button="Confirm email address"
          isOnPage
          isDisabled={!link.isReady}
          bannerAction={form.banner?.code === 'not_signed_in' ? <a href="/?sign-in=">Sign in</a> : null}
          below={step === 'password' ? <Alternative onPress={() => setStep('new-password')}>Set a new password</Alternative> : null}
        >
          {step === 'password' ? (
            <>
              <p role="status">You signed up in a different browser. To protect your account, enter your password or set a new one.</p>
              <TextField form={form} label="Password" name="password" type="password" autoComplete="current-password" isRequired />
            </>
          ) : null}
        </AccountForm>
      )}
    </section>
  )
}
