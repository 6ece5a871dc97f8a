import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { SavedHours, VenueHoursData } from '../../contract/hours.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { formatDate } from '../../domain/time.ts'
import { pluralise } from '../pluralise.ts'
import { EditForm } from '../private/edit-form/edit-form.tsx'
import { useEditForm } from '../private/edit-form/use-edit-form.ts'
import { useErrorBanner } from '../private/error-banner.tsx'
import * as formBarStyles from '../private/form-bar.module.css'
import { KEYS } from '../private/query-keys.ts'
import { showToast } from '../private/toasts.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { SubmitButton } from '../ui/form/form-parts.tsx'
import { DaysSection } from './days-section.tsx'
import { weekLines } from './format-hours.ts'
import * as styles from './hours-form.module.css'
import {
  EMPTY_HOURS,
  HOURS_LABELS,
  type HoursFormValues,
  toHoursBody,
  toHoursForm,
  validateHoursForm,
  type Week,
} from './hours-form-values.ts'
import { HoursPreview } from './hours-preview.tsx'
import { RulesSection } from './rules-section.tsx'
import { WeekSection } from './week-section.tsx'

/** The week and the capacity are saved together; dates that differ are saved immediately. */
export function HoursForm({ hours }: { hours: VenueHoursData }) {
  const [version, setVersion] = useState(0)
  const [outside, setOutside] = useState<SavedHours['outside']>([])
  return (
    <div className={styles.layout}>
      <div>
        {outside.length > 0 ? <OutsideBanner outside={outside} /> : null}
        <RulesForm
          key={version}
          hours={hours}
          onSaved={(saved) => {
            setOutside(saved.outside)
            setVersion((last) => last + 1)
          }}
        />
      </div>
    </div>
  )
}

function RulesForm({ hours, onSaved }: { hours: VenueHoursData; onSaved: (saved: SavedHours) => void }) {
  const api = useApi()
  const client = useQueryClient()
  const form = useEditForm<VenueHoursData, HoursFormValues>({
    stored: hours,
    toFormValues: toHoursForm,
    emptyValues: EMPTY_HOURS,
    validate: validateHoursForm,
    update: async ({ values, changed, seen }) => {
      const body = { ...toHoursBody(values, changed), seen_updated_at: seen }
      const saved = await api.patch('/api/venues/:id/hours', { params: { id: hours.id }, body })
      client.setQueryData([...KEYS.hours, hours.id], saved)
      showToast('The hours are saved')
      onSaved(saved)
      return saved
    },
    onSaved: () => {},
    fallback: FALLBACK_MESSAGES.saveHours,
    pageBanner: useErrorBanner(),
  })
  const week = useWatch({ control: form.control, name: 'week' })
  return (
    <EditForm form={form} noun="venue’s hours" entity="venue" labels={HOURS_LABELS} formatValue={formatValue} className={styles.form}>
      <div className={styles.columns}>
        <div>
          <WeekSection form={form} week={week} texts={hours.texts} />
          <DaysSection hours={hours} />
          <RulesSection form={form} venueId={hours.id} />
        </div>
        <HoursPreview form={form} hours={hours} />
      </div>
      <div className={formBarStyles.bar}>
        <SubmitButton className="btn" isSubmitting={form.isSubmitting} busyText="Saving...">
          Save hours
        </SubmitButton>
      </div>
    </EditForm>
  )
}

function OutsideBanner({ outside }: { outside: SavedHours['outside'] }) {
  const tables = outside.reduce((sum, day) => sum + day.tables, 0)
  const dates = outside.map(({ date }) => formatDate(date)).join(', ')
  return (
    <Banner tone="warning">
      Hours saved. {pluralise(tables, 'reservation')} on {dates} {tables === 1 ? 'is' : 'are'} outside them and{' '}
      {tables === 1 ? 'is' : 'are'} kept.
    </Banner>
  )
}

function formatValue(field: keyof HoursFormValues, value: HoursFormValues[keyof HoursFormValues]): string | null {
  if (field !== 'week') return null
  return isWeek(value)
    ? weekLines(value)
        .map(([days, tables]) => `${days}: ${tables}`)
        .join('; ')
    : 'Not set'
}

function isWeek(value: HoursFormValues[keyof HoursFormValues]): value is Week {
  return Array.isArray(value)
}
