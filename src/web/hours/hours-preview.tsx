import { useWatch } from 'react-hook-form'
import type { VenueHoursData } from '../../contract/hours.ts'
import { partySizeLabel } from '../../domain/party-size.ts'
import { formatDate } from '../../domain/time.ts'
import { phoneHref } from '../../domain/venue/contact-links.ts'
import type { Form } from '../ui/form/use-form.ts'
import { Icon } from '../ui/icon.tsx'
import { weekLines } from './format-hours.ts'
import * as styles from './hours-form.module.css'
import { type HoursFormValues, toNumber } from './hours-form-values.ts'

export function HoursPreview({ form, hours }: { form: Form<HoursFormValues>; hours: VenueHoursData }) {
  const [week, instant, largest] = useWatch({ control: form.control, name: ['week', 'instant_party', 'largest_party'] })
  const closed = hours.days.filter(({ sittings }) => sittings?.length === 0).slice(0, 3)
  const lines = week ? weekLines(week) : [['Every day', '12:00–22:00'] as const]
  const largestParty = toNumber(largest)
  return (
    <aside className={styles.preview} aria-labelledby="preview">
      <h2 id="preview">What diners will see</h2>
      <div>
        <h3>{hours.venue_name}</h3>
        <dl>
          {lines.map(([days, tables]) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd className="tabular">{tables}</dd>
            </div>
          ))}
        </dl>
        {closed.length > 0 ? <p className="small">Closed on {closed.map(({ date }) => formatDate(date)).join(', ')}.</p> : null}
        {instant.trim() ? (
          <p className={styles.instant}>
            <Icon name="tick" />
            Confirmed at once for up to {partySizeLabel(Number(instant))}
          </p>
        ) : null}
        {largestParty !== null && hours.phone ? (
          <p className="small muted">
            {largestParty + 1} or more? Call <a href={phoneHref(hours.phone)}>{hours.phone}</a>.
          </p>
        ) : null}
      </div>
    </aside>
  )
}
