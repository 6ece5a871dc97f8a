import { useState } from 'react'
import { ERROR_MESSAGES, FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import * as dialogStyles from '../ui/dialog.module.css'
import { requireFields } from '../ui/form/form-errors.ts'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import { AccountForm, Alternative, EmailField, useAccountForm } from './account-form.tsx'

/** Endpoints that email any email address, whether or not it has an account. */
type EmailRequestPath = '/api/auth/request-password-reset' | '/api/auth/sign-in/magic-link' | '/api/auth/send-verification-email'

type Props = { path: EmailRequestPath; note: string; email: string; onBack: () => void; isOnPage?: boolean }

export function EmailRequestForm({ path, note, email, onBack, isOnPage = false }: Props) {
  const api = useApi()
  const [isSent, setIsSent] = useState(false)
  const focused = useFocusOnChange(isSent)
  const form = useAccountForm({
    initialValues: { email },
    validate: requireFields('email'),
    submit: async (body) => {
      await api.post(path, { body })
      setIsSent(true)
    },
    fallback: FALLBACK_MESSAGES.signIn,
  })
  const back = <Alternative onClick={onBack}>Back to signing in</Alternative>
  return (
    <div className={isOnPage ? undefined : dialogStyles.step} ref={focused}>
      {isSent ? (
        <div className={isOnPage ? 'stack' : `${dialogStyles.body} stack`}>
          <p role="status">If there is an account with this email address, an email is on its way. {note}</p>
          {back}
        </div>
      ) : (
        <AccountForm form={form} button="Email me a link" below={back} isOnPage={isOnPage}>
          <EmailField form={form} name="email" />
        </AccountForm>
      )}
    </div>
  )
}

type RequestNewLinkProps = {
  /** Whether the link has expired or was used; false when the page was opened without a token. */
  isSpent: boolean
  path: EmailRequestPath
  note: string
}

export function RequestNewLink({ isSpent, path, note }: RequestNewLinkProps) {
  return (
    <>
      {isSpent ? <Banner tone="error">{ERROR_MESSAGES.link_invalid}</Banner> : null}
      <p>This page needs the link from our email. Enter your email address and we'll send you a new one.</p>
      <EmailRequestForm path={path} note={note} email="" onBack={() => location.assign('/?sign-in=')} isOnPage />
    </>
  )
}
