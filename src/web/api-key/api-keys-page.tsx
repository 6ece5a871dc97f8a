import { useQuery } from '@tanstack/react-query'
import { deepEqual } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiKey } from '../../contract/api-key.ts'
import { isAdminRole } from '../../domain/account/roles.ts'
import { API_KEY_NAME_MAX_LENGTH, API_SCOPE_LABELS, API_SCOPES, type ApiScope } from '../../domain/api-key/scopes.ts'
import { ERROR_MESSAGES } from '../../domain/messages.ts'
import { can } from '../../domain/permissions.ts'
import { useAccountForm } from '../account/account-form.tsx'
import { ReauthProvider } from '../account/settings/reauth-provider.tsx'
import * as settingsSectionStyles from '../account/settings/settings-section.module.css'
import { AccountSectionForm, QueryBoundary, SettingsSection } from '../account/settings/settings-section.tsx'
import { useAction } from '../account/use-action.ts'
import { ConfirmAction } from '../private/confirm-action.tsx'
import { DateTime } from '../private/date-time.tsx'
import { UnsavedChangesGuard } from '../private/edit-form/unsaved-changes.tsx'
import * as privatePageStyles from '../private/private-page.module.css'
import { KEYS } from '../private/query-keys.ts'
import * as shownOnceStyles from '../private/shown-once.module.css'
import { ShownOnce } from '../private/shown-once.tsx'
import { SwitchList } from '../private/switch-list.tsx'
import { useOwnId } from '../private/use-own-id.ts'
import { useReauth } from '../private/use-reauth.ts'
import { useSession } from '../session/session-store.ts'
import { useActor } from '../session/use-actor.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { SelectField, TextField, WatchedFields } from '../ui/form/fields.tsx'
import { requireFields } from '../ui/form/form-errors.ts'

type NewApiKeyProps = { venues: readonly { id: string; name: string }[]; isAdmin: boolean; onCreated: () => Promise<unknown> }

function NewApiKey({ venues, isAdmin, onCreated }: NewApiKeyProps) {
  const api = useApi()
  const withReauth = useReauth()
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  const initialValues = { name: '', venue_id: '', scopes: ['read'] as readonly ApiScope[] }
  const { idOf, renew } = useOwnId()
  const requireName = requireFields('name')
  const form = useAccountForm({
    initialValues,
    validate: (values) => [
      ...requireName(values),
      ...(values.scopes.length > 0 ? [] : [{ field: 'scopes', message: ERROR_MESSAGES.required_fields }]),
    ],
    submit: async ({ name, venue_id, scopes }) => {
      const body = { id: idOf(), name, scopes: [...scopes], venue_id: venue_id || null }
      const created = await withReauth(() => api.post('/api/api-keys', { body }))
      if (!created) return
      renew()
      setMade({ name: created.name, key: created.key })
      form.reset(initialValues)
      await onCreated()
    },
  })
  return (
    <SettingsSection title="New key">
      {made ? (
        <div className={shownOnceStyles.made}>
          <ShownOnce
            key={made.key}
            label={`Key for ${made.name}`}
            hint="Programs send it as Authorization: Bearer followed by the key."
            warning="Anyone who has this key can do everything you chose for it."
            value={made.key}
            noun="key"
          />
        </div>
      ) : null}
      <p className={settingsSectionStyles.fact}>
        A key acts as you, only for what you choose here. It never changes accounts, people or settings. It ends when you revoke it, change
        how you sign in or lose the venue.
      </p>
      <AccountSectionForm form={form} button="Create key">
        <TextField
          form={form}
          label="Name"
          name="name"
          hint="What the key is for, such as Till at the bar"
          maxLength={API_KEY_NAME_MAX_LENGTH}
          autoComplete="off"
          isRequired
        />
        {venues.length > 0 ? (
          <SelectField form={form} label="Venue" name="venue_id" isRequired>
            <option value="">{isAdmin ? 'All venues' : 'All venues that you own'}</option>
            {venues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
        <WatchedFields form={form} names={['scopes']}>
          {(chosen) => (
            <SwitchList
              legend="What it may do"
              name="scopes"
              choices={API_SCOPES}
              labels={API_SCOPE_LABELS}
              chosen={chosen}
              isInvalid={Boolean(form.errors.scopes)}
              onChange={(next) => form.set('scopes', next)}
            />
          )}
        </WatchedFields>
      </AccountSectionForm>
      <UnsavedChangesGuard isDirty={() => !deepEqual(form.getValues(), initialValues)} />
    </SettingsSection>
  )
}

type ApiKeyListProps = { keys: readonly ApiKey[]; isAdmin: boolean; onChanged: () => Promise<unknown> }

function ApiKeyList({ keys, isAdmin, onChanged }: ApiKeyListProps) {
  const api = useApi()
  const { error, isBusy, act } = useAction()
  const [asked, setAsked] = useState<ApiKey | null>(null)
  const revoke = ({ id }: ApiKey) =>
    act(async () => {
      await api.delete('/api/api-keys/:id', { params: { id } })
      await onChanged()
    })
  if (keys.length === 0) return <p className={settingsSectionStyles.fact}>No keys yet.</p>
  return (
    <>
      {error ? <Banner tone="error">{error}</Banner> : null}
      <ul className={settingsSectionStyles.list}>
        {keys.map((key) => (
          <li key={key.id}>
            <div>
              <p className={settingsSectionStyles.name}>{key.name}</p>
              <p className={settingsSectionStyles.note}>
                <code>{key.prefix}…</code> · {key.scopes.join(', ')} · {key.venue_name ?? (isAdmin ? 'all venues' : 'all your venues')}
              </p>
              <p className={settingsSectionStyles.note}>
                Created: <DateTime at={key.created_at} /> · Last used:{' '}
                {key.last_used_at ? <DateTime at={key.last_used_at} withTime /> : 'not yet'}
              </p>
            </div>
            <button
              type="button"
              className="btn ghost compact"
              aria-disabled={isBusy || undefined}
              aria-label={`Revoke ${key.name}`}
              onClick={() => isBusy || setAsked(key)}
            >
              Revoke
            </button>
          </li>
        ))}
      </ul>
      <ConfirmAction
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Revoke the key"
        busyVerb="Please wait..."
        run={async () => asked && revoke(asked)}
        row="li"
      >
        <p>Programs that use {asked?.name} stop working immediately.</p>
      </ConfirmAction>
    </>
  )
}

export function ApiKeysPage() {
  const api = useApi()
  const { user } = useSession()
  const actor = useActor()
  const keys = useQuery({
    queryKey: KEYS.apiKeys,
    queryFn: async ({ signal }) => (await api.get('/api/api-keys', { signal })).data,
  })
  if (!user) return null
  const owned = user.venues.filter(({ id }) => can(actor, 'api-key:create', { venueId: id }))
  const isAdmin = isAdminRole(user.role)
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
            {can(actor, 'api-key:create', { venueId: null }) ? (
              <NewApiKey venues={owned} isAdmin={isAdmin} onCreated={() => keys.refetch()} />
            ) : (
              <SettingsSection title="New key">
                <p className={settingsSectionStyles.fact}>Keys are for owners of a venue. You don’t own one.</p>
              </SettingsSection>
            )}
          </div>
          <div>
            <SettingsSection title="Your keys">
              <QueryBoundary query={keys}>
                {(data) => <ApiKeyList keys={data} isAdmin={isAdmin} onChanged={() => keys.refetch()} />}
              </QueryBoundary>
            </SettingsSection>
          </div>
        </div>
      </ReauthProvider>
    </div>
  )
}
