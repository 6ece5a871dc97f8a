import type { Provider } from '../../contract/account.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import * as dialogStyles from '../ui/dialog.module.css'
import * as styles from './provider-buttons.module.css'
import { useAction } from './use-action.ts'
import { useProviders } from './use-providers.ts'

type Props = {
  /** The page to return to. */
  next: string
  /** Called for single sign-on, which needs an email address first. */
  onSso: (provider: Provider) => void
}

/** Buttons of the configured sign-in providers. */
export function ProviderButtons({ next, onSso }: Props) {
  const api = useApi()
  const providers = useProviders()
  const { error, act } = useAction(FALLBACK_MESSAGES.signIn)
  const leave = () => act(async () => location.assign((await api.post('/api/auth/sign-in/oidc', { body: { next } })).url))
  if (providers.length === 0) return null
  return (
    <div className={`${dialogStyles.body} ${styles.providers}`}>
      <p className={styles.divider}>or</p>
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
