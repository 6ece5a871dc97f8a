import { useEffect, useState } from 'react'
import { FALLBACKS, MESSAGES } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { Entry, Problem, Send } from './form-parts.tsx'
import { PASSWORD_HINT, passwordProblem } from './new-account-form.tsx'
import { tellSession } from './session-store.ts'
import { textOf, useForm } from './use-form.ts'
import { useMailedSecret } from './use-mailed-secret.ts'

/** Sets a new password with the secret behind `#`. */
export function RecoverPage() {
  const api = useApi()
  const secret = useMailedSecret()
  const [isDone, setIsDone] = useState(false)
  useEffect(() => tellSession({ type: 'recovering' }), [])
  const form = useForm(async (fields) => {
    const password = textOf(fields, 'new_password')
    const wrong = passwordProblem(password, textOf(fields, 'confirm'), 'new_password')
    if (wrong) return wrong
    if (!secret) return MESSAGES.link_invalid
    await api.post('/api/auth/reset-password', { token: secret, new_password: password })
    setIsDone(true)
    tellSession({ type: 'signed-out' })
    return null
  }, FALLBACKS.signIn)
  return (
    <section className="wrap account-page">
      <h1>Set a new password</h1>
      {isDone ? (
        <Banner tone="success">
          Your password is set. <a href="/?sign-in=">Sign in</a>
        </Banner>
      ) : (
        <form className="stack" {...form.attributes}>
          <Problem form={form} />
          <Entry form={form} label="New password" name="new_password" type="password" autoComplete="new-password" hint={PASSWORD_HINT} />
          <Entry form={form} label="Confirm Password" name="confirm" type="password" autoComplete="new-password" />
          <Send form={form} isReady={secret !== null}>
            Set password
          </Send>
        </form>
      )}
    </section>
  )
}
