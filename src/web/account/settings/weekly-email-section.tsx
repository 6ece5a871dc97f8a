import { useQuery } from '@tanstack/react-query'
import type { WeeklyEmail } from '../../../contract/demand.ts'
import { KEYS } from '../../private/query-keys.ts'
import { Switch } from '../../private/switch.tsx'
import { useApi } from '../../site.ts'
import { WatchedFields } from '../../ui/form/fields.tsx'
import { AccountSectionForm, QueryBoundary, SettingsSection, useAccountSectionForm } from './settings-section.tsx'

export function WeeklyEmailSection() {
  const api = useApi()
  const query = useQuery({ queryKey: KEYS.weeklyEmail, queryFn: ({ signal }) => api.get('/api/weekly-email', { signal }) })
  return (
    <SettingsSection title="Weekly email">
      <QueryBoundary query={query}>{(chosen) => <Choice chosen={chosen} onSaved={() => query.refetch()} />}</QueryBoundary>
    </SettingsSection>
  )
}

function Choice({ chosen, onSaved }: { chosen: WeeklyEmail; onSaved: () => Promise<unknown> }) {
  const api = useApi()
  const form = useAccountSectionForm({
    initialValues: { is_on: chosen.is_on },
    submit: async (body) => {
      await api.patch('/api/weekly-email', { body })
      await onSaved()
      return body.is_on ? 'Saved. It comes on Mondays.' : 'Saved. No weekly email.'
    },
  })
  return (
    <AccountSectionForm form={form} button="Save">
      <WatchedFields form={form} names={['is_on']}>
        {(isOn) => (
          <Switch
            label="Send me a report on demand and service every Monday"
            hint="What diners searched for without finding it last week, how venues replied, and menus out of date."
            isOn={isOn}
            onChange={(next) => form.set('is_on', next)}
          />
        )}
      </WatchedFields>
    </AccountSectionForm>
  )
}
