import type { VenueHoursData } from '../../contract/hours.ts'
import * as panelStyles from '../private/panel.module.css'
import { DaysSection } from './days-section.tsx'
import { weekLines } from './format-hours.ts'
import * as formStyles from './hours-form.module.css'
import * as styles from './hours-of-staff.module.css'

export function HoursOfStaff({ hours }: { hours: VenueHoursData }) {
  const { week } = hours.rules
  const lines = week ? weekLines(week.map((sittings) => [...sittings])) : [['Every day', '12:00–22:00'] as const]
  return (
    <div className={formStyles.layout}>
      <div>
        <section className={panelStyles.panel} aria-labelledby="week">
          <header>
            <h2 id="week">The week</h2>
            <span className="muted small">Owners change this</span>
          </header>
          <dl className={`${panelStyles.padded} ${styles.week}`}>
            {lines.map(([days, tables]) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd className="tabular">{tables}</dd>
              </div>
            ))}
          </dl>
        </section>
        <DaysSection hours={hours} />
      </div>
    </div>
  )
}
