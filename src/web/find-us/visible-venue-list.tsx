import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { VenueCardData } from '../../contract/venue.ts'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { useApi } from '../site.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { CardStore } from './card-store.ts'
import * as styles from './map-row.module.css'
import { MapVenuesError } from './map-venues-error.tsx'
import { fetchCards, type MapVenue } from './queries.ts'
import { RowsInList, RowsInPage } from './virtual-rows.tsx'

type Props = {
  venues: readonly MapVenue[]
  known: readonly VenueCardData[]
  fetched: readonly VenueCardData[]
  total: number
  selectedId: string | null
  onEmphasise: (id: string | null) => void
  onShowAll: () => void
  onShowMore: () => void
}

/** A virtual list of the visible venues: only rows on the screen exist and load their cards. */
export default function VisibleVenueList({ venues, known, fetched, total, selectedId, onEmphasise, onShowAll, onShowMore }: Props) {
  const api = useApi()
  const [store] = useState(() => new CardStore((ids) => fetchCards(api, ids), known))
  useSyncExternalStore(store.subscribe, store.version)
  useEffect(() => store.add(fetched), [store, fetched])
  const Rows = useIsWide() ? RowsInList : RowsInPage
  const selectedIndex = useMemo(() => venues.findIndex(({ id }) => id === selectedId), [venues, selectedId])

  if (venues.length === 0) {
    const showAll = (
      <button type="button" className="btn outline compact" onClick={onShowAll}>
        Show all venues
      </button>
    )
    return (
      <EmptyState hint="Move the map or zoom out to find some." action={showAll}>
        No venues here.
      </EmptyState>
    )
  }
  return (
    <>
      {store.error ? (
        <MapVenuesError message={apiErrorMessage(store.error, PUBLIC_FALLBACKS.fetchVenues)} onRetry={() => store.retry()} />
      ) : null}
      <Rows venues={venues} store={store} selectedId={selectedId} selectedIndex={selectedIndex} onEmphasise={onEmphasise} />
      {total > venues.length ? (
        <p className={styles.more}>
          <button type="button" className="btn outline compact" onClick={onShowMore}>
            Show more venues
          </button>
        </p>
      ) : null}
    </>
  )
}
