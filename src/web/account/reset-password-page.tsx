import { useEffect, useState } from 'react'
import { EMAIL_TOKEN_LIFETIMES } from '../../domain/account/email-token-lifetimes.ts'
import { dispatchSessionEvent } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import * as accountFormStyles from './account-form.module.css'
import { RequestNewLink } from './email-request-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { useEmailedLink } from './use-link-token.ts'

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
    <section className={`container ${accountFormStyles.page}`}>
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
