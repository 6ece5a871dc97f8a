import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { List } from '../../contract/common.ts'
import type { VenueCardData } from '../../contract/venue.ts'
import { FIND_US_VIEW } from '../../domain/map.ts'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { groupByTown } from '../map/base-map/towns.ts'
import { type Bounds, boundsAround, cornersOf } from '../map/geometry.ts'
import type { Viewport } from '../map/map-adapter.ts'
import { MapView } from '../map/map-view.tsx'
import type { MapControl } from '../map/provider.ts'
import { pluralise } from '../pluralise.ts'
import { useApi } from '../site.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useLazyComponent } from '../ui/use-lazy-component.ts'
import { FindUsLayout } from './find-us-layout.tsx'
import { boundsOfView, viewSummary, WHOLE_WORLD } from './map-area.ts'
import * as styles from './map-row.module.css'
import { MapRow } from './map-row.tsx'
import { MapVenuesError } from './map-venues-error.tsx'
import { fetchMapVenues, type MapVenues } from './queries.ts'
import { useMapVenues, useVenuesInView } from './use-venues-in-view.ts'

const CONTROLS: readonly MapControl[] = ['zoom', 'fullscreen', 'mapType']
const NOTHING_KNOWN: Pick<MapVenues, 'venues' | 'groups'> = { venues: [], groups: [] }
const loadList = () => import('./visible-venue-list.tsx')

export function FindUsPage({ first }: { first: List<VenueCardData> }) {
  const { Component: LiveList, load } = useLazyComponent(loadList)
  const [view, setView] = useState<Viewport | null>(null)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [emphasisedId, setEmphasisedId] = useState<string | null>(null)
  const [target, setTarget] = useState<Bounds | null>(null)
  const expected = useExpectedView()
  const { known, error, retry } = useMapVenues(view ?? expected)
  const inView = useVenuesInView(known, view)
  useEffect(load, [load])

  const { venues, groups } = known ?? NOTHING_KNOWN
  const towns = useMemo(() => groupByTown([...venues, ...groups]), [venues, groups])
  const isNothingAnywhere = known !== null && venues.length === 0 && groups.length === 0 && first.total === 0
  const summary = inView && view ? summaryOf(inView) : pluralise(first.total, 'venue')
  const { showAll, error: showAllError } = useShowAll(view, setTarget)
  const failure = showAllError ?? error ?? inView?.error ?? null
  const again = showAllError ? showAll : error ? retry : (inView?.retry ?? retry)
  const list =
    LiveList && inView && !isNothingAnywhere ? (
      <LiveList
        venues={inView.venues}
        known={first.data}
        fetched={inView.cards}
        total={inView.total}
        selectedId={selectedId}
        onEmphasise={setEmphasisedId}
        onShowAll={showAll}
        onShowMore={inView.showMore}
      />
    ) : (
      <StaticVenueList first={first} />
    )
  return (
    <FindUsLayout
      summary={summary}
      list={
        <>
          {failure ? <MapVenuesError message={failure} onRetry={again} /> : null}
          {list}
        </>
      }
      map={
        <MapView
          label="Map of venues"
          {...FIND_US_VIEW}
          points={venues}
          groups={groups}
          around={null}
          towns={towns}
          controls={CONTROLS}
          selectedId={selectedId}
          emphasisedId={emphasisedId}
          onSelect={setSelectedId}
          onViewChange={setView}
          target={target}
          isInPage={false}
        />
      }
    />
  )
}

/**
 * A function that moves the map to all venues.
 * @returns also the message of its failure, until it is called again or the map is moved
 */
function useShowAll(view: Viewport | null, onFound: (area: Bounds) => void): { showAll: () => void; error: string | null } {
  const api = useApi()
  const [failure, setFailure] = useState<{ view: Viewport | null; message: string } | null>(null)
  const showAll = () => {
    setFailure(null)
    fetchMapVenues(api, WHOLE_WORLD).then(
      ({ venues, groups }) => onFound(boundsAround([...venues, ...groups.flatMap(({ bounds }) => cornersOf(bounds))])),
      (error: unknown) => setFailure({ view, message: apiErrorMessage(error, PUBLIC_FALLBACKS.fetchVenues) }),
    )
  }
  return { showAll, error: failure?.view === view ? failure.message : null }
}

type Summarised = { venues: Parameters<typeof viewSummary>[0]; total: number }

function summaryOf({ venues, total }: Summarised): string {
  return total > venues.length ? `${pluralise(total, 'venue')} in view` : viewSummary(venues)
}

/** Approximates the initial view, so that venues load in parallel with the map code; null on the server. */
function useExpectedView(): Pick<Viewport, 'bounds' | 'zoom'> | null {
  const [expected, setExpected] = useState<Pick<Viewport, 'bounds' | 'zoom'> | null>(null)
  useEffect(() => {
    const { center, zoom } = FIND_US_VIEW
    setExpected({ bounds: boundsOfView(center, zoom, { width: window.innerWidth, height: window.innerHeight }), zoom })
  }, [])
  return expected
}

function StaticVenueList({ first: { data, total } }: { first: List<VenueCardData> }) {
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
