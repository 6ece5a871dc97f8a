import { useEffect, useState } from 'react'
import { EMAIL_TOKEN_LIFETIMES } from '../../domain/account/email-token-lifetimes.ts'
import { ERROR_MESSAGES } from '../../domain/messages.ts'
import { ApiError } from '../api.ts'
import { dispatchSessionEvent } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { FormError } from '../ui/form/form-errors.ts'
import * as accountFormStyles from './account-form.module.css'
import { RequestNewLink } from './email-request-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useLinkToken } from './use-link-token.ts'

export function ResetPasswordPage() {
  const api = useApi()
  const secret = useLinkToken()
  const [isDone, setIsDone] = useState(false)
  const [isSpent, setIsSpent] = useState(false)
  useEffect(() => dispatchSessionEvent({ type: 'recovering' }), [])
  const setPassword = async (password: string) => {
    if (!secret) throw new FormError(ERROR_MESSAGES.link_invalid)
    try {
      await api.post('/api/auth/reset-password', { body: { token: secret, new_password: password } })
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === 'link_invalid')) throw failure
      return setIsSpent(true)
    }
    setIsDone(true)
    dispatchSessionEvent({ type: 'signed-out' })
  }
  return (
    <section className={`container ${accountFormStyles.page}`}>
      <h1>Set a new password</h1>
      {isDone ? (
        <Banner tone="success">
          Your password is set. <a href="/?sign-in=">Sign in</a>
        </Banner>
      ) : secret === '' || isSpent ? (
        <RequestNewLink
          isSpent={isSpent}
          path="/api/auth/request-password-reset"
          note={`The link sets a new password and expires in ${EMAIL_TOKEN_LIFETIMES.recovery.words}.`}
        />
      ) : (
        <NewPasswordForm button="Set password" isReady={secret !== null} send={setPassword} />
      )}
    </section>
  )
}
