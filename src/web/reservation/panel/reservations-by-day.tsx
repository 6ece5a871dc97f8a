import type { ReservationPage, ReservationRow } from '../../../contract/reservation.ts'
import { partySizeLabel } from '../../../domain/party-size.ts'
import type { Decision } from '../../../domain/reservation/status.ts'
import { formatDate } from '../../../domain/time.ts'
import { pluralise } from '../../pluralise.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { SavedAnswer } from '../answers/answer-store.ts'
import { emptyMessage } from './empty-message.ts'
import type { PanelSearch } from './panel-search.ts'
import { ReservationItem } from './reservation-item.tsx'
import * as styles from './reservations-by-day.module.css'

type Props = {
  page: ReservationPage
  search: PanelSearch
  kept: readonly SavedAnswer[]
  hasVenue: boolean
  onDecide: (row: ReservationRow, decision: Decision) => void
  onSuggest: (row: ReservationRow) => void
  onAnonymise?: ((row: ReservationRow) => void) | undefined
}

export function ReservationsByDay({ page, search, kept, hasVenue, onDecide, onSuggest, onAnonymise }: Props) {
  // The page is after the last one; the list navigates away from it.
  if (page.data.length === 0) {
    if (page.total > 0) return null
    const { text, hint } = emptyMessage(search, page)
    return <EmptyState hint={hint}>{text}</EmptyState>
  }
  return groupByDate(page.data).map(({ date, rows }) => (
    <div key={date}>
      <h3 className={styles.date}>
        {formatDate(date, { weekday: true })}
        <span className="muted small tabular">{dayWords(page.days.find((day) => day.date === date))}</span>
      </h3>
      <ul>
        {rows.map((row) => (
          <ReservationItem
            key={row.id}
            row={row}
            asOf={page.as_of}
            kept={kept.find(({ reservation_id }) => reservation_id === row.id)}
            hasVenue={hasVenue}
            onDecide={(decision) => onDecide(row, decision)}
            onSuggest={() => onSuggest(row)}
            onAnonymise={onAnonymise && (() => onAnonymise(row))}
          />
        ))}
      </ul>
    </div>
  ))
}

function dayWords(day: ReservationPage['days'][number] | undefined): string | null {
  if (!day) return null
  return `${pluralise(day.requests, 'request')}${day.covers > 0 ? `, ${partySizeLabel(day.covers)}` : ''}`
}

export function groupByDate<R extends { requested_date: string }>(rows: readonly R[]): { date: string; rows: R[] }[] {
  const groups: { date: string; rows: R[] }[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.date === row.requested_date) last.rows.push(row)
    else groups.push({ date: row.requested_date, rows: [row] })
  }
  return groups
}
