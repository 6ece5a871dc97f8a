import { ERROR_MESSAGES } from '../../../domain/messages.ts'
import { useReauth } from '../../private/use-reauth.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { restoreFocusAfterRemoval } from '../../ui/restore-focus.ts'
import { useProviders } from '../provider-sign-in.tsx'
import { useAction } from '../use-action.ts'
import { useIdentities } from './queries.ts'
import * as settingsSectionStyles from './settings-section.module.css'
import { QueryBoundary, SettingsSection } from './settings-section.tsx'

export function IdentitiesSection() {
  const api = useApi()
  const withReauth = useReauth()
  const providers = useProviders()
  const identities = useIdentities()
  const { error, isBusy, act } = useAction(undefined, isLinkRejected() ? ERROR_MESSAGES.provider_refused : null)
  const nameOf = (id: string) =>
    id === 'credential' ? 'Email and password' : (providers.find((one) => one.id === id)?.name ?? 'Another site')
  const link = () =>
    act(async () => {
      const way = await withReauth(() => api.post('/api/auth/identities/link', { body: { next: '/account' } }))
      if (way) location.assign(way.url)
    })
  const unlink = (id: string) =>
    act(() => withReauth(() => api.delete('/api/auth/identities/:id', { params: { id } })).then(() => identities.refetch()))
  const toLink = providers.find(({ id }) => id === 'oidc' && !identities.data?.some(({ provider }) => provider === id))
  return (
    <SettingsSection title="Ways to sign in">
      {error ? <Banner tone="error">{error}</Banner> : null}
      <QueryBoundary query={identities}>
        {(data) => (
          <ul className={settingsSectionStyles.list}>
            {data.map(({ id, provider }) => (
              <li key={id}>
                <p className={settingsSectionStyles.name}>{nameOf(provider)}</p>
                {provider !== 'credential' && data.length > 1 ? (
                  <button
                    type="button"
                    className="btn ghost compact"
                    aria-disabled={isBusy || undefined}
                    aria-label={`Unlink ${nameOf(provider)}`}
                    onClick={(event) => void unlink(id).then(restoreFocusAfterRemoval(event.currentTarget, 'li'))}
                  >
                    Unlink
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      {toLink && identities.data ? (
        <p className={settingsSectionStyles.save}>
          <button type="button" className="btn outline" aria-disabled={isBusy || undefined} onClick={() => void link()}>
            Link {toLink.name}
          </button>
        </p>
      ) : null}
    </SettingsSection>
  )
}

/** The provider's callback adds this to the URL. */
function isLinkRejected(): boolean {
  return new URLSearchParams(location.search).get('link') === 'refused'
}
