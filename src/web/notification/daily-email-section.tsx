import type { DailyEmail } from '../../contract/notification.ts'
import { DAILY_EMAIL_HOURS, hourLabel } from '../../domain/notification/daily-email.ts'
import * as settingsSectionStyles from '../account/settings/settings-section.module.css'
import { AccountSectionForm, QueryBoundary, SettingsSection, useAccountSectionForm } from '../account/settings/settings-section.tsx'
import { Switch } from '../private/switch.tsx'
import { useApi, useSite } from '../site.ts'
import { SelectField, WatchedFields } from '../ui/form/fields.tsx'
import * as styles from './notifications.module.css'
import { type OwnVenue, useDailyEmails } from './queries.ts'

export function DailyEmailSection({ venues }: { venues: readonly OwnVenue[] }) {
  const chosen = useDailyEmails()
  const { timeZone } = useSite()
  return (
    <SettingsSection title="Daily email">
      <p className={settingsSectionStyles.fact}>
        The day’s bookings by time, with names, phone numbers, allergies and requests, and the requests that are waiting for your answer.
        Times are those of {timeZone.replace('_', ' ')}.
      </p>
      <QueryBoundary query={chosen}>
        {(data) => (
          <ul className={styles.venues}>
            {venues.map((venue) => (
              <li key={venue.id}>
                <VenueEmail
                  venue={venue}
                  chosen={data.find(({ venue_id }) => venue_id === venue.id) ?? null}
                  onSaved={() => chosen.refetch()}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </SettingsSection>
  )
}

type Props = { venue: OwnVenue; chosen: DailyEmail | null; onSaved: () => Promise<unknown> }

function VenueEmail({ venue, chosen, onSaved }: Props) {
  const api = useApi()
  const form = useAccountSectionForm({
    initialValues: { hour: chosen?.hour == null ? '' : String(chosen.hour), when_empty: chosen?.when_empty ?? false },
    submit: async ({ hour, when_empty }) => {
      const body = { hour: hour === '' ? null : Number(hour), when_empty }
      await api.patch('/api/daily-emails/:id', { params: { id: venue.id }, body })
      await onSaved()
      return hour === '' ? 'Saved. No daily email.' : `Saved. It comes every day at ${hourLabel(Number(hour))}.`
    },
  })
  return (
    <AccountSectionForm form={form} button="Save">
      <SelectField form={form} label={venue.name} name="hour" isRequired>
        <option value="">No daily email</option>
        {DAILY_EMAIL_HOURS.map((hour) => (
          <option key={hour} value={hour}>
            Every day at {hourLabel(hour)}
          </option>
        ))}
      </SelectField>
      <WatchedFields form={form} names={['hour', 'when_empty']}>
        {(hour, isOn) => (
          <Switch
            label="Also on days without bookings"
            hint="Otherwise no email comes on a day with no booking and no request to answer."
            isOn={isOn}
            isDisabled={hour === ''}
            onChange={(next) => form.set('when_empty', next)}
          />
        )}
      </WatchedFields>
    </AccountSectionForm>
  )
}
