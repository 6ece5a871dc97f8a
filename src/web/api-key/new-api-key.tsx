import { useState } from 'react'
import { API_KEY_NAME_MAX_LENGTH, API_SCOPE_LABELS, API_SCOPES, type ApiScope } from '../../domain/api-scopes.ts'
import { ERROR_MESSAGES } from '../../domain/messages.ts'
import { useAccountForm } from '../account/account-form.tsx'
import * as settingsSectionStyles from '../account/settings/settings-section.module.css'
import { SettingsForm, SettingsSection } from '../account/settings/settings-section.tsx'
import * as shownOnceStyles from '../private/shown-once.module.css'
import { ShownOnce } from '../private/shown-once.tsx'
import { SwitchList } from '../private/switch-list.tsx'
import { useReauth } from '../private/use-reauth.ts'
import { useApi } from '../site.ts'
import { SelectField, TextField, WatchedFields } from '../ui/form/fields.tsx'
import { requireFields } from '../ui/form/form-errors.ts'

type Props = { venues: readonly { id: string; name: string }[]; onCreated: () => Promise<unknown> }

export function NewApiKey({ venues, onCreated }: Props) {
  const api = useApi()
  const withProof = useReauth()
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  const initialValues = { name: '', venue_id: '', scopes: ['read'] as readonly ApiScope[] }
  const requireName = requireFields('name')
  const form = useAccountForm({
    initialValues,
    validate: (values) => [
      ...requireName(values),
      ...(values.scopes.length > 0 ? [] : [{ field: 'scopes', message: ERROR_MESSAGES.required_fields }]),
    ],
    submit: async ({ name, venue_id, scopes }) => {
      const created = await withProof(() => api.post('/api/api-keys', { body: { name, scopes: [...scopes], venue_id: venue_id || null } }))
      if (!created) return
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
            warning="Whoever has this key can do everything you chose for it."
            value={made.key}
            noun="key"
          />
        </div>
      ) : null}
      <p className={settingsSectionStyles.fact}>
        A key acts as you, only for what you choose here. It never changes accounts, people or settings. It ends when you revoke it, change
        how you sign in or lose the venue.
      </p>
      <SettingsForm form={form} button="Create key">
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
            <option value="">All venues that you own</option>
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
              error={form.errors.scopes}
              onChange={(next) => form.set('scopes', next)}
            />
          )}
        </WatchedFields>
      </SettingsForm>
    </SettingsSection>
  )
}
