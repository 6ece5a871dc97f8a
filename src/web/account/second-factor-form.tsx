import type { SignInAnswer } from '../../contract/account.ts'
import type { PostedForm } from '../../contract/posted-form.ts'
import { isAppCode } from '../../domain/account/app-code.ts'
import { FALLBACKS, SIGN_IN_FAILED } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Entry, Problem, Send } from './form-parts.tsx'
import { textOf, useForm } from './use-form.ts'

type Props = {
  onSignedIn: (answer: SignInAnswer) => void
  onRestart: () => void
  /** As for `SignInForm`. */
  page?: { posted: PostedForm | null }
}

/** The code of the app, or a backup code, which is longer. */
export function SecondFactorForm({ onSignedIn, onRestart, page }: Props) {
  const api = useApi()
  const form = useForm(
    async (fields) => {
      const code = textOf(fields, 'code').trim()
      const path = isAppCode(code) ? '/api/auth/two-factor/verify' : '/api/auth/two-factor/verify-backup-code'
      const answer = await api.post(path, { body: { code } })
      if (!answer.user) return SIGN_IN_FAILED
      onSignedIn(answer)
      return null
    },
    FALLBACKS.signIn,
    page?.posted,
  )
  return (
    <form className={page ? 'stack' : 'dialog-body stack'} action={page && '/sign-in'} {...form.attributes}>
      <Problem form={form} />
      <Entry
        form={form}
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint="The six digits your authenticator app shows, or one of your backup codes."
      />
      <Send form={form}>Continue</Send>
      {page ? <input type="hidden" name="step" value="code" /> : null}
      <p className="instead">
        {page ? (
          <a className="link" href="/sign-in">
            Start again
          </a>
        ) : (
          <button type="button" className="link" onClick={onRestart}>
            Start again
          </button>
        )}
      </p>
    </form>
  )
}
