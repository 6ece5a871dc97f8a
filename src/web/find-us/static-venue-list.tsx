import { Link } from '@tanstack/react-router'
import type { List } from '../../contract/common.ts'
import type { VenueCardData } from '../../contract/venue.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import * as styles from './map-row.module.css'
import { MapRow } from './map-row.tsx'

export function StaticVenueList({ first: { data, total } }: { first: List<VenueCardData> }) {
  if (total === 0) return <EmptyState>No venues available.</EmptyState>
  return (
    <>
      <ul>
        {data.map((card) => (
          <MapRow key={card.id} venue={card} card={card} isSelected={false} />
        ))}
      </ul>
      {total > data.length ? (
        <p className={styles.more}>
          <Link to="/venues">All venues</Link>
        </p>
      ) : null}
    </>
  )
}
