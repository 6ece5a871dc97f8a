import { useState } from 'react'
import type { SignInAnswer } from '../../contract/account.ts'
import type { PostedForm } from '../../contract/posted-form.ts'
import { FALLBACKS, SIGN_IN_FAILED } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Entry, Problem, Send } from './form-parts.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { textOf, useForm } from './use-form.ts'

type Props = {
  /** What stands in the field already. */
  email: string
  onEmail: (email: string) => void
  onSignedIn: (answer: SignInAnswer) => void
  onSecondFactor: () => void
  /** What to do instead, below the button; on the sign-in page links lead there. */
  onSignUp?: () => void
  onRecover?: () => void
  onLink?: () => void
  /** Given on the sign-in page, whose form and links work without scripts: what was posted to it, if anything. */
  page?: { posted: PostedForm | null }
}

/** Email and password. */
export function SignInForm({ email, onEmail, onSignedIn, onSecondFactor, onSignUp, onRecover, onLink, page }: Props) {
  const api = useApi()
  const [tried, setTried] = useState('')
  const form = useForm(
    async (fields) => {
      const credentials = { email: textOf(fields, 'email'), password: textOf(fields, 'password') }
      setTried(credentials.email)
      const answer = await api.post('/api/auth/sign-in/email', { body: credentials })
      if (answer.second_factor_required) onSecondFactor()
      else if (!answer.user) return SIGN_IN_FAILED
      else onSignedIn(answer)
      return null
    },
    FALLBACKS.signIn,
    page?.posted,
  )
  return (
    <form className={page ? 'stack' : 'dialog-body stack'} action={page && '/sign-in'} {...form.attributes}>
      <Problem form={form} />
      {form.code === 'email_not_confirmed' ? <ResendConfirmation email={tried} /> : null}
      <Entry
        form={form}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <Entry form={form} label="Password" name="password" type="password" autoComplete="current-password" />
      <Send form={form}>Sign In</Send>
      <p className={page ? 'instead needs-script' : 'instead'}>
        <Instead href={page && '/?sign-in=recover'} onPress={onRecover}>
          Forgot your password?
        </Instead>
        <Instead href={page && '/?sign-in=link'} onPress={onLink}>
          Email me a sign-in link
        </Instead>
        <Instead href={page && '/?sign-in=sign-up'} onPress={onSignUp}>
          Create an account
        </Instead>
      </p>
    </form>
  )
}

/** Another way in: a step of the modal, or on the sign-in page a link to that step. */
function Instead({ href, onPress, children }: { href: string | undefined; onPress: (() => void) | undefined; children: string }) {
  if (href) {
    return (
      <a className="link" href={href}>
        {children}
      </a>
    )
  }
  return (
    <button type="button" className="link" onClick={onPress}>
      {children}
    </button>
  )
}
