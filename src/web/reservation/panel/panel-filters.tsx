import { Link } from '@tanstack/react-router'
import type { ReservationPage } from '../../../contract/reservation.ts'
import { RESERVATION_PERIODS, type ReservationPeriod } from '../../../domain/reservation/period.ts'
import { type PanelSearch, PERIOD_LABELS, STATUS_CHOICES, type StatusChoice } from './panel-search.ts'

/** The tabs' names. */
export const STATUS_LABELS: Record<StatusChoice, string> = { all: 'All', pending: 'Pending', confirmed: 'Confirmed', declined: 'Declined' }

type Props = { search: PanelSearch; change: (next: Partial<PanelSearch>) => void }

/** Requests of one status each, with how many there are within period and search. */
export function StatusTabs({ search, counts }: { search: PanelSearch; counts: ReservationPage['counts'] | undefined }) {
  return (
    <nav className="tabs" aria-label="Status">
      {STATUS_CHOICES.map((status) => (
        <Link
          key={status}
          to="."
          search={{ ...search, status, page: undefined, reservation: undefined } as never}
          resetScroll={false}
          aria-current={search.status === status ? 'page' : undefined}
        >
          {STATUS_LABELS[status]} <span className="num">{counts?.[status] ?? ''}</span>
        </Link>
      ))}
    </nav>
  )
}

/** By requested date, from today. */
export function PeriodSelect({ search, change }: Props) {
  return (
    <select
      className="inp sm"
      aria-label="Period"
      value={search.period ?? 'all'}
      onChange={(event) => {
        const period = event.target.value as ReservationPeriod
        change({ period: period === 'all' ? undefined : period, status: search.status ?? 'all' })
      }}
    >
      {RESERVATION_PERIODS.map((period) => (
        <option key={period} value={period}>
          {PERIOD_LABELS[period]}
        </option>
      ))}
    </select>
  )
}
