import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { VenueHoursData } from '../../contract/hours.ts'
import { textsOfWeek } from '../../domain/hours/write-week.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { partySizeLabel } from '../../domain/party-size.ts'
import { formatDate, type LocalDate } from '../../domain/time.ts'
import { phoneHref } from '../../domain/venue/contact-links.ts'
import { currentOf } from '../current-of.ts'
import { ChangesNote } from '../private/edit-form/changes-note.tsx'
import { EditForm } from '../private/edit-form/edit-form.tsx'
import { useEditForm } from '../private/edit-form/use-edit-form.ts'
import { useErrorBanner } from '../private/error-banner.tsx'
import * as formBarStyles from '../private/form-bar.module.css'
import * as panelStyles from '../private/panel.module.css'
import { KEYS } from '../private/query-keys.ts'
import { showToast } from '../private/toasts.ts'
import { reservationsKey } from '../reservation/panel/queries.ts'
import { useApi } from '../site.ts'
import { TextField } from '../ui/form/fields.tsx'
import { SubmitButton } from '../ui/form/form-parts.tsx'
import type { Form } from '../ui/form/use-form.ts'
import { Icon } from '../ui/icon.tsx'
import { TakesRequestsSwitch } from '../venue/takes-requests-switch.tsx'
import { DaysSection } from './days-section.tsx'
import { weekLines } from './format-hours.ts'
import * as styles from './hours-form.module.css'
import {
  EMPTY_HOURS,
  HOURS_LABELS,
  type HoursFormValues,
  toHoursBody,
  toHoursForm,
  toNumber,
  validateHoursForm,
  type Week,
} from './hours-form-values.ts'
import { OUTSIDE_ID, OutsideHoursWarning } from './outside-hours.tsx'
import { WeekSection } from './week-section.tsx'

function Lines({ title, lines }: { title: string; lines: readonly (readonly [days: string, hours: string])[] }) {
  return (
    <>
      <h4>{title}</h4>
      <dl>
        {lines.map(([days, hours]) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd className="tabular">{hours}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function HoursPreview({ form, hours }: { form: Form<HoursFormValues>; hours: VenueHoursData }) {
  const [week, instant, largest] = useWatch({ control: form.control, name: ['week', 'instant_party', 'largest_party'] })
  const closed = hours.days.filter(({ sittings }) => sittings?.length === 0).slice(0, 3)
  const texts = week ? textsOfWeek(week) : { hours_mon_fri: hours.texts.mon_fri, hours_sat_sun: hours.texts.sat_sun }
  const largestParty = toNumber(largest)
  return (
    <aside className={styles.preview} aria-labelledby="preview">
      <h2 id="preview">What diners will see</h2>
      <div>
        <h3>{hours.venue_name}</h3>
        <Lines
          title="Open"
          lines={[
            ['Mon to Fri', texts.hours_mon_fri || 'Not shown'],
            ['Sat and Sun', texts.hours_sat_sun || 'Not shown'],
          ]}
        />
        <Lines title="Tables on request" lines={weekLines(week)} />
        {closed.length > 0 ? <p className="small">Closed on {closed.map(({ date }) => formatDate(date)).join(', ')}.</p> : null}
        {toNumber(instant) ? (
          <p className={styles.instant}>
            <Icon name="tick" />
            Confirmed at once for up to {partySizeLabel(Number(instant))}
          </p>
        ) : null}
        {largestParty && hours.phone ? (
          <p className="small muted">
            {largestParty + 1} or more? Call <a href={phoneHref(hours.phone)}>{hours.phone}</a>.
          </p>
        ) : null}
      </div>
    </aside>
  )
}

const RULE_FIELDS: readonly [name: Exclude<keyof HoursFormValues, 'week'>, unit: string, hint: string][] = [
  ['room', 'people', 'Most people in the room at once. A sitting can have its own number. Blank: no limit.'],
  ['table_minutes', 'minutes', 'A reservation counts against the capacity for this long.'],
  [
    'instant_party',
    'people',
    'Parties up to this size get a confirmed table at once while there is room. Blank: you answer every request.',
  ],
  ['largest_party', 'people', 'Larger parties are asked to call. Blank: 20.'],
  ['notice_minutes', 'hours', 'Latest time before a table that a diner can request it, also for today. Blank: from tomorrow.'],
]

function RulesSection({ form, venueId }: { form: Form<HoursFormValues>; venueId: string }) {
  return (
    <section className={panelStyles.panel} aria-labelledby="rules">
      <header>
        <h2 id="rules">Requests</h2>
      </header>
      <div className={`${panelStyles.padded} ${styles.rules}`}>
        <TakesRequestsSwitch venueId={venueId} isInPanel />
        {RULE_FIELDS.map(([name, unit, hint]) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={`${HOURS_LABELS[name]}, in ${unit}`}
            hint={hint}
            inputMode={name === 'notice_minutes' ? 'decimal' : 'numeric'}
            maxLength={6}
            isRequired={name === 'table_minutes'}
          />
        ))}
      </div>
    </section>
  )
}

/** The week and the capacity are saved together; dates that differ are saved immediately. */
export function HoursForm({ hours }: { hours: VenueHoursData }) {
  return (
    <div className={styles.layout}>
      <div>
        <OutsideHoursWarning venueId={hours.id} />
        <RulesForm hours={hours} />
      </div>
    </div>
  )
}

function RulesForm({ hours }: { hours: VenueHoursData }) {
  const api = useApi()
  const client = useQueryClient()
  const form = useEditForm<VenueHoursData, HoursFormValues>({
    stored: hours,
    toFormValues: toHoursForm,
    emptyValues: EMPTY_HOURS,
    validate: validateHoursForm,
    currentOf: (error) => currentOf(error, 'patch', '/api/venues/:id/hours'),
    update: async ({ values, changed, seen }) => {
      const body = { ...toHoursBody(values, changed), seen_updated_at: seen }
      const saved = await api.patch('/api/venues/:id/hours', { params: { id: hours.id }, body })
      client.setQueryData([...KEYS.hours, hours.id], saved)
      showToast('The hours are saved')
      // The warning is at the top of the page, and the button at its end.
      const outside = client.invalidateQueries({ queryKey: reservationsKey(hours.id) })
      if (saved.outside.length > 0) void outside.then(() => document.getElementById(OUTSIDE_ID)?.scrollIntoView({ block: 'center' }))
      return saved
    },
    onSaved: () => {},
    staysOpen: true,
    fallback: FALLBACK_MESSAGES.saveHours,
    pageBanner: useErrorBanner(),
  })
  const week = useWatch({ control: form.control, name: 'week' })
  const [editedDay, setEditedDay] = useState<LocalDate | null>(null)
  const [discards, setDiscards] = useState(0)
  return (
    <EditForm form={form} noun="venue’s hours" entity="venue" labels={HOURS_LABELS} formatValue={formatValue} className={styles.form}>
      <div className={styles.columns}>
        <div>
          <WeekSection form={form} week={week} texts={hours.texts} />
          <DaysSection hours={hours} onEdited={setEditedDay} discards={discards} />
          <RulesSection form={form} venueId={hours.id} />
        </div>
        <HoursPreview form={form} hours={hours} />
      </div>
      <div className={formBarStyles.bar}>
        <ChangesNote
          form={form}
          labels={HOURS_LABELS}
          others={editedDay ? [`${formatDate(editedDay, { weekday: true })}, with ‘Save this day’`] : []}
          onDiscard={() => setDiscards((count) => count + 1)}
        />
        <SubmitButton className="btn" isSubmitting={form.isSubmitting} busyText="Saving...">
          Save hours
        </SubmitButton>
      </div>
    </EditForm>
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
