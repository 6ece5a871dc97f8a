import { useRouter } from '@tanstack/react-router'
import { EMAIL_TOKEN_LIFETIMES } from '../../domain/account/email-token-lifetimes.ts'
import { startPage } from '../../domain/account/roles.ts'
import { ERROR_MESSAGES, FALLBACK_MESSAGES, SIGN_IN_FAILED } from '../../domain/messages.ts'
import { dispatchSessionEvent } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { FormError } from '../ui/form/form-errors.ts'
import * as accountFormStyles from './account-form.module.css'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { RequestNewLink } from './email-request-form.tsx'
import { useLinkToken } from './use-link-token.ts'

/**
 * Signs in with the token in the URL fragment. It requires a click, so that email scanners that open links do not use
 * it up.
 */
export function MagicLinkPage() {
  const api = useApi()
  const { history } = useRouter()
  const secret = useLinkToken()
  const form = useAccountForm({
    initialValues: {},
    submit: async () => {
      if (!secret) throw new FormError(ERROR_MESSAGES.link_invalid)
      const session = await api.post('/api/auth/magic-link/verify', { body: { token: secret } })
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
      {secret === '' || form.banner?.code === 'link_invalid' ? (
        <RequestNewLink
          isSpent={secret !== ''}
          path="/api/auth/sign-in/magic-link"
          note={`The link expires in ${EMAIL_TOKEN_LIFETIMES.signIn.words}.`}
        />
      ) : (
        <AccountForm form={form} button="Sign In" isOnPage isDisabled={secret === null} />
      )}
    </section>
  )
}
