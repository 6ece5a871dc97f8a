import type { SignInAnswer } from '../../contract/account.ts'
import { FALLBACKS, SIGN_IN_FAILED } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Entry, Problem, Send } from './form-parts.tsx'
import { textOf, useForm } from './use-form.ts'

type Props = { onSignedIn: (answer: SignInAnswer) => void; onRestart: () => void }

/** The code of the app, or a backup code, which is longer. */
export function SecondFactorForm({ onSignedIn, onRestart }: Props) {
  const api = useApi()
  const form = useForm(async (fields) => {
    const code = textOf(fields, 'code').trim()
    const path = /^\d{3}\s?\d{3}$/.test(code) ? '/api/auth/two-factor/verify' : '/api/auth/two-factor/verify-backup-code'
    const answer = await api.post<SignInAnswer>(path, { code })
    if (!answer.user) return SIGN_IN_FAILED
    onSignedIn(answer)
    return null
  }, FALLBACKS.signIn)
  return (
    <form className="dialog-body stack" {...form.attributes}>
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
      <p className="instead">
        <button type="button" className="link" onClick={onRestart}>
          Start again
        </button>
      </p>
    </form>
  )
}
