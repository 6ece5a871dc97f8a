import { useState } from 'react'
import { FALLBACKS, MESSAGES } from '../../domain/messages.ts'
import { ApiError } from '../api.ts'
import { refreshSession } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import { Entry, Problem, Send } from './form-parts.tsx'
import { RequestNewLink } from './new-link.tsx'
import { NewPasswordForm } from './new-password.tsx'
import { textOf, useForm } from './use-form.ts'
import { useLinkToken } from './use-link-token.ts'

/** A press is enough where one signed up; elsewhere it takes the password, or setting one. */
type Step = 'press' | 'password' | 'new-password'

/** Confirms an address with the secret behind `#`, at the press of a button: a mail scanner that opens links confirms nothing. */
export function ConfirmEmailPage() {
  const api = useApi()
  const secret = useLinkToken()
  const [step, setStep] = useState<Step>('press')
  const [isSpent, setIsSpent] = useState(false)
  const focused = useFocusOnChange(step)
  const confirm = async (proof: { password?: string; new_password?: string }) => {
    if (!secret) return MESSAGES.link_invalid
    try {
      await api.post('/api/auth/verify-email', { body: { token: secret, ...proof } })
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === 'link_invalid')) throw failure
      setIsSpent(true)
      return null
    }
    // Asked now: whoever presses at once does so before the page knows who is signed in.
    const user = await refreshSession(api)
    location.assign(user ? '/account' : '/?sign-in=confirmed')
    return null
  }
  const form = useForm(async (fields) => {
    try {
      return await confirm(step === 'press' ? {} : { password: textOf(fields, 'password') })
    } catch (failure) {
      if (step !== 'press' || !(failure instanceof ApiError && failure.code === 'sign_up_unproven')) throw failure
      setStep('password')
      return null
    }
  }, FALLBACKS.signIn)
  return (
    <section className="wrap account-page" ref={focused}>
      <h1>Confirm your email address</h1>
      {secret === '' || isSpent ? (
        <RequestNewLink isSpent={isSpent} path="/api/auth/send-verification-email" note="Its link confirms your email address." />
      ) : step === 'new-password' ? (
        <NewPasswordForm
          button="Set password and confirm"
          isReady={secret !== null}
          send={(password) => confirm({ new_password: password })}
        >
          <p role="status">Once it is set, no password that was typed before lets anybody in.</p>
        </NewPasswordForm>
      ) : (
        <form className="stack" {...form.attributes}>
          <Problem form={form} action={form.code === 'not_signed_in' ? <a href="/?sign-in=">Sign in</a> : undefined} />
          {step === 'password' ? (
            <>
              <p role="status">
                This is not the browser that made the account. Somebody else may have made it with your address, so please show that you
                know its password, or set one.
              </p>
              <Entry form={form} label="Password" name="password" type="password" autoComplete="current-password" />
            </>
          ) : null}
          <Send form={form} isReady={secret !== null}>
            Confirm email address
          </Send>
          {step === 'password' ? (
            <p className="instead">
              <button type="button" className="link" onClick={() => setStep('new-password')}>
                Set a new password
              </button>
            </p>
          ) : null}
        </form>
      )}
    </section>
  )
}
