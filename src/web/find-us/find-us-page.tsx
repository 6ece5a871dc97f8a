import { useEffect, useMemo, useState } from 'react'
import type { List } from '../../contract/common.ts'
import type { VenueCardData } from '../../contract/venue.ts'
import { FIND_US_VIEW } from '../../domain/map.ts'
import { groupByTown } from '../map/base-map/towns.ts'
import { type Bounds, boundsAround, contains } from '../map/geometry.ts'
import type { Viewport } from '../map/map-adapter.ts'
import { MapView } from '../map/map-view.tsx'
import type { MapControl } from '../map/provider.ts'
import { pluralise } from '../pluralise.ts'
import { useLazyComponent } from '../ui/use-lazy-component.ts'
import { FindUsLayout } from './find-us-layout.tsx'
import { MapVenuesError } from './map-venues-error.tsx'
import { StaticVenueList } from './static-venue-list.tsx'
import { useMapVenues } from './use-map-venues.ts'
import { viewSummary } from './view-summary.ts'

const CONTROLS: readonly MapControl[] = ['zoom', 'fullscreen', 'mapType']
const loadList = () => import('./visible-venue-list.tsx')

/** The map of all venues with the list of those in view. Before scripts run, the list is the first venues by name. */
export function FindUsPage({ first }: { first: List<VenueCardData> }) {
  const { venues, error, retry } = useMapVenues()
  const { Component: LiveList, load } = useLazyComponent(loadList)
  const [view, setView] = useState<Viewport | null>(null)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [emphasisedId, setEmphasisedId] = useState<string | null>(null)
  const [target, setTarget] = useState<Bounds | null>(null)
  useEffect(load, [load])

  const points = useMemo(() => venues ?? [], [venues])
  const towns = useMemo(() => groupByTown(points), [points])
  const shown = useMemo(() => (view ? points.filter((point) => contains(point, view.bounds)) : points), [points, view])
  const summary = venues && view ? viewSummary(shown) : pluralise(venues?.length ?? first.total, 'venue')

  const list =
    LiveList && venues && venues.length > 0 ? (
      <LiveList
        venues={shown}
        known={first.data}
        selectedId={selectedId}
        onEmphasise={setEmphasisedId}
        onShowAll={() => setTarget(boundsAround(points))}
      />
    ) : (
      <StaticVenueList first={first} />
    )
  return (
    <FindUsLayout
      summary={summary}
      list={
        <>
          {error ? <MapVenuesError message={error} onRetry={retry} /> : null}
          {list}
        </>
      }
      map={
        <MapView
          label="Map of venues"
          {...FIND_US_VIEW}
          points={points}
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
