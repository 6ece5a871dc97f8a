import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { ReservationPage } from '../../../contract/reservation.ts'
import { foundElsewhere } from './empty-message.ts'
import { STATUS_LABELS } from './panel-filters.tsx'
import type { PanelSearch } from './panel-search.ts'

/** How many reservations a search finds in the other tabs, each with the way there. */
export function FoundElsewhere({ search, counts }: { search: PanelSearch; counts: ReservationPage['counts'] }) {
  const found = foundElsewhere(search, counts)
  return (
    <p className="found-elsewhere small" role="status">
      {found.length > 0 ? 'Also found: ' : null}
      {found.map(({ status, count }, index) => (
        <Fragment key={status}>
          {index > 0 ? ', ' : null}
          <Link to="." search={{ ...search, status, page: undefined } as never} resetScroll={false} className="link">
            {count} in {STATUS_LABELS[status]}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
