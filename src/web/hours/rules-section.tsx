import * as panelStyles from '../private/panel.module.css'
import { TextField } from '../ui/form/fields.tsx'
import type { Form } from '../ui/form/use-form.ts'
import { TakesRequestsSwitch } from '../venue/takes-requests-switch.tsx'
import { HOURS_LABELS, type HoursFormValues } from './hours-form-values.ts'
import * as styles from './rules-section.module.css'

const HINTS: readonly [name: Exclude<keyof HoursFormValues, 'week'>, unit: string, hint: string][] = [
  ['room', 'people', 'Most people in the room at once. A sitting can have its own number. Blank: no limit.'],
  ['table_minutes', 'minutes', 'A reservation counts against the room for this long.'],
  [
    'instant_party',
    'people',
    'Parties up to this size get a confirmed table at once while there is room. Blank: you answer every request.',
  ],
  ['largest_party', 'people', 'Larger parties are asked to call. Blank: 20.'],
  ['notice_minutes', 'hours', 'Latest time before a table that a diner can request it, also for today. Blank: from tomorrow.'],
]

export function RulesSection({ form, venueId }: { form: Form<HoursFormValues>; venueId: string }) {
  return (
    <section className={panelStyles.panel} aria-labelledby="rules">
      <header>
        <h2 id="rules">Requests</h2>
      </header>
      <div className={`${panelStyles.padded} ${styles.rules}`}>
        <TakesRequestsSwitch venueId={venueId} isInPanel />
        {HINTS.map(([name, unit, hint]) => (
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
