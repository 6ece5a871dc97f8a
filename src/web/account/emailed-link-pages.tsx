import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { EMAIL_TOKEN_LIFETIMES } from '../../domain/account/email-token-lifetimes.ts'
import { startPage } from '../../domain/account/roles.ts'
import { FALLBACK_MESSAGES, SIGN_IN_FAILED } from '../../domain/messages.ts'
import { ApiError } from '../api.ts'
import { dispatchSessionEvent, refreshSession } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { FormError, requireFields } from '../ui/form/form-errors.ts'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import * as styles from './account-form.module.css'
import { Alternative, CurrentPasswordField, useAccountForm } from './account-form.tsx'
import { RequestNewLink } from './email-request-form.tsx'
import { LinkForm } from './link-form.tsx'
import { NewPasswordFields, usePasswordProblems } from './new-account-form.tsx'
import { takePageAfterSignUp } from './page-after-sign-up.ts'
import { signInUrl } from './sign-in-params.ts'
import { useEmailedLink } from './use-link-token.ts'

type NewPasswordFormProps = {
  button: string
  isReady: boolean
  send: (password: string) => Promise<void>
  children?: ReactNode
}

function NewPasswordForm({ button, isReady, send, children }: NewPasswordFormProps) {
  const passwordProblems = usePasswordProblems('new_password')
  const form = useAccountForm({
    initialValues: { new_password: '', confirm: '' },
    validate: passwordProblems,
    submit: ({ new_password }) => send(new_password),
    fallback: FALLBACK_MESSAGES.signIn,
  })
  return (
    <LinkForm form={form} button={button} isReady={isReady}>
      {children}
      <NewPasswordFields form={form} label="New password" name="new_password" />
    </LinkForm>
  )
}

/** A click is enough in the browser of the sign-up. Other browsers require the password, or a new one. */
type Step = 'click' | 'password' | 'new-password'

/**
 * Confirms an email address with the token in the URL fragment. It requires a click, so that email scanners that open
 * links confirm nothing.
 */
export function ConfirmEmailPage() {
  const api = useApi()
  const link = useEmailedLink()
  const [step, setStep] = useState<Step>('click')
  const focused = useFocusOnChange(step)
  const confirm = async (credentials: { password?: string; new_password?: string }) => {
    if (!(await link.use((token) => api.post('/api/auth/verify-email', { body: { token, ...credentials } })))) return
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
        await confirm(step === 'click' ? {} : { password })
      } catch (failure) {
        if (step !== 'click' || !(failure instanceof ApiError && failure.code === 'sign_up_unproven')) throw failure
        setStep('password')
      }
    },
    fallback: FALLBACK_MESSAGES.signIn,
  })
  return (
    <section className={`container ${styles.page}`} ref={focused}>
      <h1>Confirm your email address</h1>
      {link.isMissing || link.isSpent ? (
        <RequestNewLink isSpent={link.isSpent} path="/api/auth/send-verification-email" note="The link confirms your email address." />
      ) : step === 'new-password' ? (
        <NewPasswordForm button="Set password and confirm" isReady={link.isReady} send={(password) => confirm({ new_password: password })}>
          <p role="status">Setting a new password replaces any earlier one.</p>
        </NewPasswordForm>
      ) : (
        <LinkForm
          form={form}
          button="Confirm email address"
          isReady={link.isReady}
          bannerAction={form.banner?.code === 'not_signed_in' ? <a href="/?sign-in=">Sign in</a> : null}
          below={step === 'password' ? <Alternative onClick={() => setStep('new-password')}>Set a new password</Alternative> : null}
        >
          {step === 'password' ? (
            <>
              <p role="status">You signed up in a different browser. To protect your account, enter your password or set a new one.</p>
              <CurrentPasswordField form={form} name="password" />
            </>
          ) : null}
        </LinkForm>
      )}
    </section>
  )
}

/** Signs in with the token in the URL fragment. It requires a click, so that email scanners that open links do not use it up. */
export function MagicLinkPage() {
  const api = useApi()
  const { history } = useRouter()
  const link = useEmailedLink()
  const form = useAccountForm({
    initialValues: {},
    submit: async () => {
      const session = await link.use((token) => api.post('/api/auth/magic-link/verify', { body: { token } }))
      if (!session) return
      if (session.second_factor_required) location.assign('/?sign-in=second-factor')
      else if (!session.user) throw new FormError(SIGN_IN_FAILED)
      else {
        dispatchSessionEvent({ type: 'signed-in', session })
        history.push(session.user.role === 'venue_owner' ? startPage(session.user.role) : '/')
      }
    },
    fallback: FALLBACK_MESSAGES.signIn,
  })
  return (
    <section className={`container ${styles.page}`}>
      <h1>Sign in with a link</h1>
      {link.isMissing || link.isSpent ? (
        <RequestNewLink
          isSpent={link.isSpent}
          path="/api/auth/sign-in/magic-link"
          note={`The link expires in ${EMAIL_TOKEN_LIFETIMES.signIn.words}.`}
        />
      ) : (
        <LinkForm form={form} button="Sign In" isReady={link.isReady} />
      )}
    </section>
  )
}

export function ResetPasswordPage() {
  const api = useApi()
  const link = useEmailedLink()
  const [isDone, setIsDone] = useState(false)
  useEffect(() => dispatchSessionEvent({ type: 'recovering' }), [])
  const setPassword = async (password: string) => {
    const reset = await link.use((token) => api.post('/api/auth/reset-password', { body: { token, new_password: password } }))
    if (!reset) return
    setIsDone(true)
    dispatchSessionEvent({ type: 'signed-out' })
  }
  return (
    <section className={`container ${styles.page}`}>
      <h1>Set a new password</h1>
      {isDone ? (
        <Banner tone="success">
          Your password is set. <a href="/?sign-in=">Sign in</a>
        </Banner>
      ) : link.isMissing || link.isSpent ? (
        <RequestNewLink
          isSpent={link.isSpent}
          path="/api/auth/request-password-reset"
          note={`The link sets a new password and expires in ${EMAIL_TOKEN_LIFETIMES.recovery.words}.`}
        />
      ) : (
        <NewPasswordForm button="Set password" isReady={link.isReady} send={setPassword} />
      )}
    </section>
  )
}
