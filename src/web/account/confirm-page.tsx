import { useEffect, useRef } from 'react'
import { FALLBACKS, MESSAGES } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Problem, Send } from './form-parts.tsx'
import { useSession } from './session-store.ts'
import { useForm } from './use-form.ts'

/** Confirms an address with the secret behind `#`, at the press of a button: a mail scanner that opens links confirms nothing. */
export function ConfirmPage() {
  const api = useApi()
  const { user } = useSession()
  const token = useRef('')
  useEffect(() => {
    token.current = decodeURIComponent(location.hash.slice(1))
  }, [])
  const form = useForm(async () => {
    if (!token.current) return MESSAGES.link_invalid
    await api.post('/api/auth/verify-email', { token: token.current })
    location.assign(user ? '/account' : '/?sign-in=confirmed')
    return null
  }, FALLBACKS.signIn)
  return (
    <section className="wrap account-page">
      <h1>Confirm your email address</h1>
      <form className="stack" method="post" onSubmit={form.onSubmit}>
        <Problem form={form} />
        <Send form={form}>Confirm email address</Send>
      </form>
    </section>
  )
}
