import { FALLBACKS, MESSAGES } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Problem, Send } from './form-parts.tsx'
import { refreshSession } from './session-store.ts'
import { useForm } from './use-form.ts'
import { useMailedSecret } from './use-mailed-secret.ts'

/** Confirms an address with the secret behind `#`, at the press of a button: a mail scanner that opens links confirms nothing. */
export function ConfirmPage() {
  const api = useApi()
  const secret = useMailedSecret()
  const form = useForm(async () => {
    if (!secret) return MESSAGES.link_invalid
    await api.post('/api/auth/verify-email', { token: secret })
    // Asked now: whoever presses at once does so before the page knows who is signed in.
    const user = await refreshSession(api)
    location.assign(user ? '/account' : '/?sign-in=confirmed')
    return null
  }, FALLBACKS.signIn)
  return (
    <section className="wrap account-page">
      <h1>Confirm your email address</h1>
      <form className="stack" {...form.attributes}>
        <Problem form={form} />
        <Send form={form} isReady={secret !== null}>
          Confirm email address
        </Send>
      </form>
    </section>
  )
}
