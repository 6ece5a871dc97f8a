import { deepEqual } from '@tanstack/react-router'
import { useState } from 'react'
import { ERROR_MESSAGES } from '../../domain/messages.ts'
import { WEBHOOK_TOPIC_LABELS, WEBHOOK_TOPICS, WEBHOOK_URL_MAX_LENGTH, type WebhookTopic } from '../../domain/webhook.ts'
import { useAccountForm } from '../account/account-form.tsx'
import * as settingsSectionStyles from '../account/settings/settings-section.module.css'
import { AccountSectionForm, SettingsSection } from '../account/settings/settings-section.tsx'
import { UnsavedChangesGuard } from '../private/edit-form/unsaved-changes.tsx'
import * as shownOnceStyles from '../private/shown-once.module.css'
import { ShownOnce } from '../private/shown-once.tsx'
import { SwitchList } from '../private/switch-list.tsx'
import { useOwnId } from '../private/use-own-id.ts'
import { useReauth } from '../private/use-reauth.ts'
import { useApi } from '../site.ts'
import { SelectField, TextField, WatchedFields } from '../ui/form/fields.tsx'
import { requireFields } from '../ui/form/form-errors.ts'

type Props = { venues: readonly { id: string; name: string }[]; isAdmin: boolean; onCreated: () => Promise<unknown> }

export function NewWebhookForm({ venues, isAdmin, onCreated }: Props) {
  const api = useApi()
  const withReauth = useReauth()
  const [secret, setSecret] = useState<string | null>(null)
  const initialValues = {
    url: '',
    venue_id: isAdmin ? '' : (venues[0]?.id ?? ''),
    topics: ['reservations'] as readonly WebhookTopic[],
  }
  const { idOf, renew } = useOwnId()
  const requireUrl = requireFields('url')
  const form = useAccountForm({
    initialValues,
    validate: (values) => [
      ...requireUrl(values),
      ...(values.topics.length > 0 ? [] : [{ field: 'topics', message: ERROR_MESSAGES.required_fields }]),
    ],
    submit: async ({ url, venue_id, topics }) => {
      const body = { id: idOf(), url: url.trim(), topics: [...topics], venue_id: venue_id || null }
      const made = await withReauth(() => api.post('/api/webhooks', { body }))
      if (!made) return
      renew()
      setSecret(made.secret)
      form.reset(initialValues)
      await onCreated()
    },
  })
  return (
    <SettingsSection title="New webhook">
      {secret ? <SigningSecret key={secret} value={secret} /> : null}
      <p className={settingsSectionStyles.fact}>
        We send each event to your URL within seconds, and retry for a day if your program does not respond. Events are signed as Standard
        Webhooks specifies. A webhook ends when you delete it, change how you sign in or lose the venue.
      </p>
      <AccountSectionForm form={form} button="Create webhook">
        <TextField
          form={form}
          label="URL"
          name="url"
          type="url"
          hint="Starts with https:// and is reachable from the internet"
          maxLength={WEBHOOK_URL_MAX_LENGTH}
          autoComplete="off"
          isRequired
        />
        <SelectField form={form} label="Venue" name="venue_id" isRequired>
          {isAdmin ? <option value="">All venues</option> : null}
          {venues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <WatchedFields form={form} names={['topics']}>
          {(chosen) => (
            <SwitchList
              legend="Events"
              name="topics"
              choices={WEBHOOK_TOPICS}
              labels={WEBHOOK_TOPIC_LABELS}
              chosen={chosen}
              isInvalid={Boolean(form.errors.topics)}
              onChange={(next) => form.set('topics', next)}
            />
          )}
        </WatchedFields>
      </AccountSectionForm>
      <UnsavedChangesGuard isDirty={() => !deepEqual(form.getValues(), initialValues)} />
    </SettingsSection>
  )
}

export function SigningSecret({ value }: { value: string }) {
  return (
    <div className={shownOnceStyles.made}>
      <ShownOnce
        label="Signing secret"
        hint="Your program verifies each event with it, using a Standard Webhooks library."
        warning="Anyone who has this secret can send your program false events."
        value={value}
        noun="secret"
      />
    </div>
  )
}
