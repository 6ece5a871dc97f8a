import { useRouter } from '@tanstack/react-router'
import { MAILED_LIFETIMES } from '../../domain/account/mailed-lifetimes.ts'
import { ownStart } from '../../domain/account/own-start.ts'
import { FALLBACKS, MESSAGES, SIGN_IN_FAILED } from '../../domain/messages.ts'
import { dispatchSessionEvent } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { Problem, Send } from './form-parts.tsx'
import { RequestNewLink } from './new-link.tsx'
import { useForm } from './use-form.ts'
import { useLinkToken } from './use-link-token.ts'

/** Signs in with the secret behind `#`, at the press of a button: a mail scanner that opens links uses nothing up. */
export function MagicLinkPage() {
  const api = useApi()
  const { history } = useRouter()
  const secret = useLinkToken()
  const form = useForm(async () => {
    if (!secret) return MESSAGES.link_invalid
    const answer = await api.post('/api/auth/magic-link/verify', { body: { token: secret } })
    if (answer.second_factor_required) location.assign('/?sign-in=second-factor')
    else if (!answer.user) return SIGN_IN_FAILED
    else {
      dispatchSessionEvent({ type: 'signed-in', session: answer })
      history.push(answer.user.role === 'venue_owner' ? ownStart(answer.user.role) : '/')
    }
    return null
  }, FALLBACKS.signIn)
  return (
    <section className="wrap account-page">
      <h1>Sign in by link</h1>
      {secret === '' || form.code === 'link_invalid' ? (
        <RequestNewLink
          isSpent={secret !== ''}
          path="/api/auth/sign-in/magic-link"
          note={`Its link signs you in, within ${MAILED_LIFETIMES.signIn.words}.`}
        />
      ) : (
        <form className="stack" {...form.attributes}>
          <Problem form={form} />
          <Send form={form} isReady={secret !== null}>
            Sign In
          </Send>
        </form>
      )}
    </section>
  )
}
