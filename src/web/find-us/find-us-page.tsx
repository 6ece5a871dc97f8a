import { useEffect, useMemo, useState } from 'react'
import type { List } from '../../contract/common.ts'
import type { VenueCardData } from '../../contract/venue.ts'
import { FIND_US_VIEW } from '../../domain/map.ts'
import { townsOf } from '../map/base-map/towns.ts'
import { type Bounds, boundsOf, isWithin } from '../map/geometry.ts'
import { MapView } from '../map/map-view.tsx'
import type { MapControl } from '../map/provider.ts'
import type { View } from '../map/surface.ts'
import { pluralise } from '../pluralise.ts'
import { useLazyComponent } from '../ui/use-lazy-component.ts'
import { FindUsFrame } from './find-us-frame.tsx'
import { FirstRows } from './first-rows.tsx'
import { useMapVenues } from './use-map-venues.ts'
import { VenuesError } from './venues-error.tsx'
import { viewSummary } from './view-summary.ts'

const CONTROLS: readonly MapControl[] = ['zoom', 'fullscreen', 'mapType']
const loadList = () => import('./live-list.tsx')

/** The map of all venues with the list of those in view. Before scripts run, the list is the first venues by name. */
export function FindUsPage({ first }: { first: List<VenueCardData> }) {
  const { venues, error, retry } = useMapVenues()
  const { Component: LiveList, load } = useLazyComponent(loadList)
  const [view, setView] = useState<View | null>(null)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [emphasisedId, setEmphasisedId] = useState<string | null>(null)
  const [target, setTarget] = useState<Bounds | null>(null)
  useEffect(load, [load])

  const points = useMemo(() => venues ?? [], [venues])
  const towns = useMemo(() => townsOf(points), [points])
  const shown = useMemo(() => (view ? points.filter((point) => isWithin(point, view.bounds)) : points), [points, view])
  const summary = venues && view ? viewSummary(shown) : pluralise(venues?.length ?? first.total, 'venue')

  const list =
    LiveList && venues && venues.length > 0 ? (
      <LiveList
        venues={shown}
        known={first.data}
        selectedId={selectedId}
        onEmphasise={setEmphasisedId}
        onShowAll={() => setTarget(boundsOf(points))}
      />
    ) : (
      <FirstRows first={first} />
    )
  return (
    <FindUsFrame
      summary={summary}
      list={
        <>
          {error ? <VenuesError message={error} onRetry={retry} /> : null}
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
