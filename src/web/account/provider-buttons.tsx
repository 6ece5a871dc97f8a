import type { Provider, SignInResponse } from '../../contract/account.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import * as dialogStyles from '../ui/dialog.module.css'
import { PasskeyButton, useSupportsPasskeys } from './passkeys.tsx'
import * as styles from './provider-buttons.module.css'
import { useAction } from './use-action.ts'
import { useProviders } from './use-providers.ts'

type Props = {
  next: string
  onSso: (provider: Provider) => void
  onSignedIn: (answer: SignInResponse) => void
}

export function ProviderButtons({ next, onSso, onSignedIn }: Props) {
  const api = useApi()
  const providers = useProviders()
  const { error, act } = useAction(FALLBACK_MESSAGES.signIn)
  const leave = () => act(async () => location.assign((await api.post('/api/auth/sign-in/oidc', { body: { next } })).url))
  const hasPasskeys = useSupportsPasskeys()
  if (providers.length === 0 && !hasPasskeys) return null
  return (
    <div className={`${dialogStyles.body} ${styles.providers}`}>
      <p className={styles.divider}>or</p>
      {hasPasskeys ? <PasskeyButton onSignedIn={onSignedIn} /> : null}
      {error ? <Banner tone="error">{error}</Banner> : null}
      {providers.map((provider) => (
        <button
          key={provider.id}
          type="button"
          className="btn outline wide"
          onClick={() => (provider.id === 'sso' ? onSso(provider) : void leave())}
        >
          Continue with {provider.name}
        </button>
      ))}
    </div>
  )
}
