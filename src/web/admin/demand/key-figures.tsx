import type { DemandSummary } from '../../../contract/demand.ts'
import { formatMinutes, formatShare, STALE_MENU_MONTHS } from '../../../domain/demand/demand.ts'
import { DateTime } from '../../private/date-time.tsx'
import * as styles from './demand.module.css'

export function KeyFigures({ summary, weeks }: { summary: DemandSummary; weeks: number }) {
  const { searches, not_found, before, service, menus } = summary
  return (
    <>
      <dl className={styles.figures}>
        <Figure name="Searches" value={count(searches)} note={`${count(before.searches)} in the ${weeks} weeks before`} />
        <Figure
          name="Without a full match"
          value={formatShare(not_found, searches)}
          note={`${count(not_found)} searches; ${formatShare(before.not_found, before.searches)} before`}
        />
        <Figure
          name="Median time to answer"
          value={service.median_minutes === null ? '–' : formatMinutes(service.median_minutes)}
          note={`${count(service.requests)} requests, ${formatShare(service.answered, service.requests)} answered; ${
            service.median_minutes_before === null ? 'none' : formatMinutes(service.median_minutes_before)
          } before`}
        />
        <Figure
          name="Menus out of date"
          value={count(menus.stale)}
          note={`of ${count(menus.total)}, unchanged for ${STALE_MENU_MONTHS} months`}
        />
      </dl>
      <p className={`muted small ${styles.asOf}`}>
        {service.computed_at ? (
          <>
            Requests, answers and menus as of <DateTime at={service.computed_at} withTime />; they are counted every hour.
          </>
        ) : (
          'Requests, answers and menus are counted every hour. The first count is on its way.'
        )}
      </p>
    </>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        <span className={styles.note}>{note}</span>
      </dd>
    </div>
  )
}

export function count(number: number): string {
  return number.toLocaleString('en-GB')
}
