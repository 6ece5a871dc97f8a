import type { SignInResponse } from '../../contract/account.ts'
import type { PostedForm } from '../../contract/posted-form.ts'
import { isAppCode } from '../../domain/account/session.ts'
import { FALLBACK_MESSAGES, SIGN_IN_FAILED } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { TextField } from '../ui/form/fields.tsx'
import { FormError, requireFields } from '../ui/form/form-errors.ts'
import * as accountFormStyles from './account-form.module.css'
import { AccountForm, Alternative, postedErrors, useAccountForm } from './account-form.tsx'

type Props = {
  onSignedIn: (response: SignInResponse) => void
  onRestart: () => void
  page?: { posted: PostedForm | null }
}

export function SecondFactorForm({ onSignedIn, onRestart, page }: Props) {
  const api = useApi()
  const form = useAccountForm({
    initialValues: { code: '' },
    validate: requireFields('code'),
    submit: async (values) => {
      const code = values.code.trim()
      const path = isAppCode(code) ? '/api/auth/two-factor/verify' : '/api/auth/two-factor/verify-backup-code'
      const session = await api.post(path, { body: { code } })
      if (!session.user) throw new FormError(SIGN_IN_FAILED)
      onSignedIn(session)
    },
    fallback: FALLBACK_MESSAGES.signIn,
    posted: postedErrors(page?.posted),
  })
  const restart = page ? (
    <>
      <input type="hidden" name="step" value="code" />
      <p className={accountFormStyles.alternatives}>
        <a className="link" href="/sign-in">
          Start again
        </a>
      </p>
    </>
  ) : (
    <Alternative onClick={onRestart}>Start again</Alternative>
  )
  return (
    <AccountForm form={form} button="Continue" isOnPage={page !== undefined} action={page && '/sign-in'} below={restart}>
      <TextField
        form={form}
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint="The six digits your authenticator app shows, or one of your backup codes."
        isRequired
      />
    </AccountForm>
  )
}
