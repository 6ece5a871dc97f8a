import { useQuery } from '@tanstack/react-query'
import { can } from '../../domain/permissions.ts'
import { ReauthProvider } from '../account/settings/reauth-provider.tsx'
import * as settingsSectionStyles from '../account/settings/settings-section.module.css'
import { QueryBoundary, SettingsSection } from '../account/settings/settings-section.tsx'
import * as privatePageStyles from '../private/private-page.module.css'
import { KEYS } from '../private/query-keys.ts'
import { useSession } from '../session/session-store.ts'
import { useActor } from '../session/use-actor.ts'
import { useApi } from '../site.ts'
import { NewWebhookForm } from './new-webhook.tsx'
import { WebhookPanel } from './webhook-panel.tsx'

const LIST_TITLE = 'Your webhooks'

export function WebhooksPage() {
  const api = useApi()
  const { user } = useSession()
  const actor = useActor()
  const hooks = useQuery({
    queryKey: KEYS.webhooks,
    queryFn: async ({ signal }) => (await api.get('/api/webhooks', { signal })).data,
  })
  if (!user) return null
  const owned = user.venues.filter(({ id }) => can(actor, 'webhook:create', { venueId: id }))
  const isAdmin = can(actor, 'webhook:create', { venueId: null })
  return (
    <div className={privatePageStyles.page}>
      <div className={privatePageStyles.header}>
        <div>
          <h1>Webhooks</h1>
          <p className="muted">Tell another program immediately when something happens at your venues</p>
        </div>
      </div>
      <ReauthProvider>
        <div className={privatePageStyles.columns}>
          <div>
            {isAdmin || owned.length > 0 ? (
              <NewWebhookForm venues={owned} isAdmin={isAdmin} onCreated={() => hooks.refetch()} />
            ) : (
              <SettingsSection title="New webhook">
                <p className={settingsSectionStyles.fact}>Webhooks are for owners of a venue. You don’t own one.</p>
              </SettingsSection>
            )}
          </div>
          <div>
            <QueryBoundary query={hooks} title={LIST_TITLE}>
              {(data) =>
                data.length > 0 ? (
                  data.map((hook) => <WebhookPanel key={hook.id} hook={hook} onChanged={() => hooks.refetch()} />)
                ) : (
                  <SettingsSection title={LIST_TITLE}>
                    <p className={settingsSectionStyles.fact}>No webhooks yet.</p>
                  </SettingsSection>
                )
              }
            </QueryBoundary>
          </div>
        </div>
      </ReauthProvider>
    </div>
  )
}
