import type { SignInResponse } from '../../contract/account.ts'
import { FALLBACK_MESSAGES, SIGN_IN_FAILED } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { FormError } from '../ui/form/form-errors.ts'
import { signInByPasskey } from './passkey-calls.ts'
import { useAction } from './use-action.ts'

export function PasskeyButton({ onSignedIn }: { onSignedIn: (answer: SignInResponse) => void }) {
  const api = useApi()
  const { error, isBusy, act } = useAction(FALLBACK_MESSAGES.signIn)
  const signIn = () =>
    act(async () => {
      const session = await signInByPasskey(api)
      if (!session.user) throw new FormError(SIGN_IN_FAILED)
      onSignedIn(session)
    })
  return (
    <>
      {error ? <Banner tone="error">{error}</Banner> : null}
      <button type="button" className="btn outline wide" aria-disabled={isBusy || undefined} onClick={() => isBusy || void signIn()}>
        Continue with a passkey
      </button>
    </>
  )
}
