import { useState } from 'react'
import type { ReportedSignIn } from '../../contract/account.ts'
import { refreshSession } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import * as accountFormStyles from './account-form.module.css'
import { useAccountForm } from './account-form.tsx'
import { LinkForm } from './link-form.tsx'
import { useEmailedLink } from './use-link-token.ts'

/** Ends a sign-in with the token in the URL fragment. It requires a click, so that email scanners that open links end nothing. */
export function NotMePage() {
  const api = useApi()
  const link = useEmailedLink()
  const [result, setResult] = useState<ReportedSignIn | null>(null)
  const focused = useFocusOnChange(result ?? link.isSpent)
  const form = useAccountForm({
    initialValues: {},
    submit: async () => {
      setResult(await link.use((token) => api.post('/api/auth/report-sign-in', { body: { token } })))
      // The session of this browser may be among those that ended.
      await refreshSession(api)
    },
  })
  return (
    <section className={`container ${accountFormStyles.page}`} ref={focused}>
      <h1>This wasn’t you?</h1>
      {link.isMissing || link.isSpent ? (
        <Spent />
      ) : result ? (
        <Done result={result} />
      ) : (
        <LinkForm form={form} button="Sign that device out" busyText="Signing out..." isReady={link.isReady}>
          <p>
            This signs out that device and every device that signed in later. Passkeys, linked accounts, API keys, webhooks, calendar feeds
            and an authenticator app added since then are removed, and invitations sent since then are withdrawn.
          </p>
          <p>If it was you, close this page. Nothing changes.</p>
        </LinkForm>
      )}
    </section>
  )
}

function Done({ result: { removed, email, password_link_sent } }: { result: ReportedSignIn }) {
  return (
    <div className="stack">
      <Banner tone="success">
        That device is signed out.{removed > 0 ? ' Anything added to your account since then has been removed.' : ''}
        {email === 'restored' ? ' Your account has its earlier email address again.' : ''}
      </Banner>
      {email === 'taken' ? (
        <p>
          The email address of your account was changed, and your earlier address has another account now.{' '}
          <a href="/contact">Write to us</a> to get your account back.
        </p>
      ) : password_link_sent ? (
        <p>
          Now set a new password, so that no one can sign in again: we’ve emailed you a link. It didn’t arrive?{' '}
          <a href="/?sign-in=recover">Request another one</a>
        </p>
      ) : (
        <p>
          Your account has no password. Check the account that you sign in with, then <a href="/?sign-in=">sign in</a> and look through your
          security history.
        </p>
      )}
    </div>
  )
}

function Spent() {
  return (
    <div className="stack">
      <Banner tone="error">This link has been used or has expired.</Banner>
      <p>
        If you don’t recognise a sign-in, <a href="/?sign-in=recover">set a new password</a>. That signs out all devices.
      </p>
    </div>
  )
}
