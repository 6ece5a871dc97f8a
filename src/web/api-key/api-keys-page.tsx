import { useQuery } from '@tanstack/react-query'
import { ReauthProvider } from '../account/settings/reauth-provider.tsx'
import * as settingsSectionStyles from '../account/settings/settings-section.module.css'
import { QueryBoundary, SettingsSection } from '../account/settings/settings-section.tsx'
import * as privatePageStyles from '../private/private-page.module.css'
import { KEYS } from '../private/query-keys.ts'
import { useSession } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { ApiKeyList } from './api-key-list.tsx'
import { NewApiKey } from './new-api-key.tsx'

export function ApiKeysPage() {
  const api = useApi()
  const { user } = useSession()
  const keys = useQuery({
    queryKey: KEYS.apiKeys,
    queryFn: async ({ signal }) => (await api.get('/api/api-keys', { signal })).data,
  })
  if (!user) return null
  const owned = user.venues.filter(({ role }) => role === 'owner')
  const mayCreate = user.role === 'admin' || owned.length > 0
  return (
    <div className={privatePageStyles.page}>
      <div className={privatePageStyles.header}>
        <div>
          <h1>API keys</h1>
          <p className="muted">For programs that work with your venues, such as a till or a website</p>
        </div>
        <a className="btn outline" href="/api/docs">
          API documentation
        </a>
      </div>
      <ReauthProvider>
        <div className={privatePageStyles.columns}>
          <div>
            {mayCreate ? (
              <NewApiKey venues={owned} onCreated={() => keys.refetch()} />
            ) : (
              <SettingsSection title="New key">
                <p className={settingsSectionStyles.fact}>Keys are for owners of a venue. You don’t own one.</p>
              </SettingsSection>
            )}
          </div>
          <div>
            <SettingsSection title="Your keys">
              <QueryBoundary query={keys}>{(data) => <ApiKeyList keys={data} onChanged={() => keys.refetch()} />}</QueryBoundary>
            </SettingsSection>
          </div>
        </div>
      </ReauthProvider>
    </div>
  )
}
