import { useQuery } from '@tanstack/react-query'
import type { ReservationRow } from '../../../contract/reservation.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import type { Decision } from '../../../domain/reservation/status.ts'
import { formatDate } from '../../../domain/time.ts'
import { apiErrorMessage } from '../../api.ts'
import * as panelStyles from '../../private/panel.module.css'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { SavedAnswer } from '../answers/answer-store.ts'
import { reservationDetailQuery } from './queries.ts'
import { ReservationItem } from './reservation-item.tsx'
import * as reservationsByDayStyles from './reservations-by-day.module.css'

type Props = {
  venueId: string | undefined
  id: string
  /** The server's time in the list's response; undefined while no list is loaded. */
  asOf: string | undefined
  kept: readonly SavedAnswer[]
  onDecide: (row: ReservationRow, decision: Decision) => void
  onSuggest: (row: ReservationRow) => void
  onAnonymise?: ((row: ReservationRow) => void) | undefined
  onClose: () => void
}

export function PinnedReservation({ venueId, id, asOf, kept, onDecide, onSuggest, onAnonymise, onClose }: Props) {
  const { data: row, error, dataUpdatedAt } = useQuery(reservationDetailQuery(useApi(), venueId, id))
  if (!row && !error) return null
  return (
    <section className={reservationsByDayStyles.pinned} aria-label="The request from your link">
      <h3 className={reservationsByDayStyles.date}>
        {row ? formatDate(row.requested_date, { weekday: true }) : 'The request from your link'}
        <button type="button" className="icon-button compact" aria-label="Close this request" onClick={onClose}>
          <Icon name="close" />
        </button>
      </h3>
      {row ? (
        <ul>
          <ReservationItem
            row={row}
            asOf={asOf ?? new Date(dataUpdatedAt).toISOString()}
            kept={kept.find(({ reservation_id }) => reservation_id === row.id)}
            onDecide={(decision) => onDecide(row, decision)}
            onSuggest={() => onSuggest(row)}
            onAnonymise={onAnonymise && (() => onAnonymise(row))}
          />
        </ul>
      ) : (
        <div className={panelStyles.body}>
          <Banner tone="error">{apiErrorMessage(error, FALLBACK_MESSAGES.fetchReservations)}</Banner>
        </div>
      )}
    </section>
  )
}
