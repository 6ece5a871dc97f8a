import { MESSAGES } from '../../domain/messages.ts'
import { Banner } from '../ui/banner.tsx'
import { EmailRequestForm, type EmailRequestPath } from './email-request-form.tsx'

type Props = {
  /** Whether there was a link that no longer works; false where the page was opened without one. */
  isSpent: boolean
  path: EmailRequestPath
  /** What the link in the email does. */
  note: string
}

/** Sends another email, for a page that works with the link in one alone. */
export function RequestNewLink({ isSpent, path, note }: Props) {
  return (
    <>
      {isSpent ? <Banner tone="error">{MESSAGES.link_invalid}</Banner> : null}
      <p>This page needs the link from our email. Enter your email address and we'll send you a new one.</p>
      <EmailRequestForm path={path} note={note} email="" onBack={() => location.assign('/?sign-in=')} />
    </>
  )
}
