import type { ReservationPage, ReservationRow } from '../../../contract/reservation.ts'
import type { Decision } from '../../../domain/reservation/status.ts'
import { formatDate } from '../../../domain/time.ts'
import { countOf } from '../../count-of.ts'
import { Empty } from '../../ui/empty.tsx'
import { groupByDate } from './group-by-date.ts'
import type { PanelSearch } from './panel-search.ts'
import { ReservationItem } from './reservation-item.tsx'

type Props = {
  page: ReservationPage
  search: PanelSearch
  onDecide: (row: ReservationRow, decision: Decision) => void
  onForget?: ((row: ReservationRow) => void) | undefined
}

/** The rows of a page under their days. */
export function ReservationDays({ page, search, onDecide, onForget }: Props) {
  // A page behind the last one shows nothing until it is left.
  if (page.data.length === 0) return page.total > 0 ? null : <Nothing search={search} />
  return groupByDate(page.data).map(({ date, rows }) => (
    <div key={date}>
      <h3 className="day">
        {formatDate(date, { weekday: true })}
        <span className="muted small num">{countOf(rows.length, 'request')}</span>
      </h3>
      <ul>
        {rows.map((row) => (
          <ReservationItem
            key={row.id}
            row={row}
            asOf={page.as_of}
            onDecide={(decision) => onDecide(row, decision)}
            onForget={onForget && (() => onForget(row))}
          />
        ))}
      </ul>
    </div>
  ))
}

/** What a new owner's panel opens on, too. */
const NOBODY: Record<NonNullable<PanelSearch['period']>, string> = {
  today: 'No reservations for today.',
  'next-7-days': 'No reservations for the next 7 days.',
  'next-month': 'No reservations for the next month.',
}

function Nothing({ search }: { search: PanelSearch }) {
  if (search.q) return <Empty hint="Try part of a name, an email address or a phone number.">No reservations match your search.</Empty>
  if (search.status === 'pending') return <Empty hint="New requests appear here by themselves.">Every request has been answered.</Empty>
  if (search.status === 'all' && search.period)
    return <Empty hint="New requests appear here by themselves. All time shows the others.">{NOBODY[search.period]}</Empty>
  if (search.status !== 'all') return <Empty hint="Choose another status or period.">No reservations here.</Empty>
  return <Empty hint="Requests from your page appear here by themselves.">No reservations yet.</Empty>
}
