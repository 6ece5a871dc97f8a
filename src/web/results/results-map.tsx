import { Link } from '@tanstack/react-router'
import { type RefObject, useMemo, useState } from 'react'
import { FIND_US_VIEW } from '../../domain/map.ts'
import { boundsAround } from '../map/geometry.ts'
import { MapView } from '../map/map-view.tsx'
import type { MapControl, Town } from '../map/provider.ts'
import { pluralise } from '../pluralise.ts'
import { RetryBanner } from '../ui/banner.tsx'
import * as styles from './results-map.module.css'
import type { ResultsParams } from './results-params.ts'
import { useSearchPlaces } from './use-search-places.ts'
import { useVenueOfRow } from './use-venue-of-row.ts'

const CONTROLS: readonly MapControl[] = ['zoom', 'fullscreen']
const NO_TOWNS: readonly Town[] = []
const nothing = () => {}

type Props = {
  type: 'items' | 'venues'
  search: ResultsParams
  /** The list of results. The pin of the hovered or focused row is emphasised. */
  list: RefObject<HTMLElement | null>
}

/** A map of all results. A pin shows the number of matching dishes; a click on it shows a link to the venue. */
export default function ResultsMap({ type, search, list }: Props) {
  const { places, error, retry } = useSearchPlaces(search, type)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const isOfDishes = type === 'items'
  const points = useMemo(
    () =>
      places?.map(({ id, name, latitude, longitude, results }) => ({
        id,
        name,
        lat: latitude,
        lng: longitude,
        ...(isOfDishes && { number: results, label: dishCount(results) }),
      })),
    [places, isOfDishes],
  )
  const bounds = useMemo(() => (points?.length ? boundsAround(points) : null), [points])
  const emphasisedSlug = useVenueOfRow(list)
  const selected = places?.find(({ id }) => id === selectedId)
  if (error) return <RetryBanner onRetry={retry}>{error}</RetryBanner>
  if (!points || places?.length === 0) return null
  if (!bounds) return <p className={styles.caption}>None of these venues has a location on the map.</p>
  return (
    <>
      <div className={styles.box}>
        <MapView
          label="Map of the results"
          center={{ lat: (bounds.north + bounds.south) / 2, lng: (bounds.east + bounds.west) / 2 }}
          zoom={FIND_US_VIEW.zoom}
          points={points}
          around={null}
          towns={NO_TOWNS}
          controls={CONTROLS}
          selectedId={selectedId}
          emphasisedId={places?.find(({ slug }) => slug === emphasisedSlug)?.id ?? null}
          onSelect={setSelectedId}
          onViewChange={nothing}
          target={bounds}
          isFocusedOnMove={false}
          isInPage
        />
      </div>
      <p className={styles.caption} role="status">
        {selected ? (
          <>
            <Link to="/venues/$id" params={{ id: selected.slug }}>
              {selected.name}
            </Link>
            {isOfDishes ? <span>{dishCount(selected.results)}</span> : null}
          </>
        ) : (
          <span>{isOfDishes ? 'Numbers of matching dishes' : pluralise(points.length, 'venue')}</span>
        )}
      </p>
    </>
  )
}

function dishCount(count: number): string {
  return pluralise(count, 'matching dish', 'matching dishes')
}
