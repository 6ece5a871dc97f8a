import { useEffect, useState } from 'react'
import type { Provider, SignInResponse } from '../../contract/account.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import * as dialogStyles from '../ui/dialog.module.css'
import { requireFields } from '../ui/form/form-errors.ts'
import { AccountForm, EmailField, useAccountForm } from './account-form.tsx'
import { PasskeyButton, useSupportsPasskeys } from './passkeys.tsx'
import * as styles from './provider-sign-in.module.css'
import { useAction } from './use-action.ts'

type ProviderButtonsProps = {
  next: string
  onSso: (provider: Provider) => void
  onSignedIn: (response: SignInResponse) => void
}

export function ProviderButtons({ next, onSso, onSignedIn }: ProviderButtonsProps) {
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

type SsoFormProps = { provider: Provider; email: string; next: string }

export function SsoForm({ provider, email, next }: SsoFormProps) {
  const api = useApi()
  const form = useAccountForm({
    initialValues: { email },
    validate: requireFields('email'),
    submit: async (values) => {
      const { url } = await api.post('/api/auth/sign-in/sso', { body: { ...values, next } })
      location.assign(url)
    },
    fallback: FALLBACK_MESSAGES.signIn,
  })
  return (
    <AccountForm form={form} button="Continue">
      <EmailField form={form} name="email" hint={provider.domain ? `Your email address at ${provider.domain}.` : undefined} />
    </AccountForm>
  )
}

export function useProviders(): readonly Provider[] {
  const api = useApi()
  const [providers, setProviders] = useState<readonly Provider[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    api.get('/api/auth/providers', { signal: leaving.signal }).then(
      ({ data }) => setProviders(data),
      () => {},
    )
    return () => leaving.abort()
  }, [api])
  return providers
}
