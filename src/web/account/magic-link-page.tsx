import { useRouter } from '@tanstack/react-router'
import { EMAIL_TOKEN_LIFETIMES } from '../../domain/account/email-token-lifetimes.ts'
import { startPage } from '../../domain/account/roles.ts'
import { FALLBACK_MESSAGES, SIGN_IN_FAILED } from '../../domain/messages.ts'
import { dispatchSessionEvent } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { FormError } from '../ui/form/form-errors.ts'
import * as accountFormStyles from './account-form.module.css'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { RequestNewLink } from './email-request-form.tsx'
import { useEmailedLink } from './use-link-token.ts'

/**
 * Signs in with the token in the URL fragment. It requires a click, so that email scanners that open links do not use
 * it up.
 */
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
    <section className={`container ${accountFormStyles.page}`}>
      <h1>Sign in with a link</h1>
      {link.isMissing || link.isSpent ? (
        <RequestNewLink
          isSpent={link.isSpent}
          path="/api/auth/sign-in/magic-link"
          note={`The link expires in ${EMAIL_TOKEN_LIFETIMES.signIn.words}.`}
        />
      ) : (
        <AccountForm form={form} button="Sign In" isOnPage isDisabled={!link.isReady} />
      )}
    </section>
  )
}
