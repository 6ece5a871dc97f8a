import { Link } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import type { SearchPlaces } from '../../contract/search.ts'
import { FIND_US_VIEW } from '../../domain/map.ts'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { boundsAround } from '../map/geometry.ts'
import { MapView } from '../map/map-view.tsx'
import type { MapControl, Town } from '../map/provider.ts'
import { pluralise } from '../pluralise.ts'
import { stringifySearch } from '../search-params.ts'
import { useApi } from '../site.ts'
import { RetryBanner } from '../ui/banner.tsx'
import { resultsQuery } from './queries.ts'
import * as styles from './results-map.module.css'
import type { ResultsParams } from './results-params.ts'

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

type State = { places: SearchPlaces['data'] | null; error: string | null }

/**
 * The venues of a search for the map; null until the first response. Keeps the previous ones while loading. `retry` fetches again after a
 * failure.
 */
function useSearchPlaces(search: ResultsParams, type: 'items' | 'venues'): State & { retry: () => void } {
  const api = useApi()
  const [state, setState] = useState<State>({ places: null, error: null })
  const [attempt, setAttempt] = useState(0)
  // The map does not depend on order and page.
  const query = { ...resultsQuery(search), sort: undefined, type }
  const key = stringifySearch(query)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` represents the query, and each attempt refetches
  useEffect(() => {
    const abort = new AbortController()
    api.get('/api/search/places', { query, signal: abort.signal }).then(
      ({ data }) => setState({ places: data, error: null }),
      (error: unknown) => {
        if (!abort.signal.aborted) setState(({ places }) => ({ places, error: apiErrorMessage(error, PUBLIC_FALLBACKS.fetchVenues) }))
      },
    )
    return () => abort.abort()
  }, [api, key, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { ...state, retry }
}

const VENUE_PATH = '/venues/'

function useVenueOfRow(list: RefObject<HTMLElement | null>): string | null {
  const [slug, setSlug] = useState<string | null>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const enter = ({ target }: Event) => setSlug(slugOf(target))
    const leave = () => setSlug(null)
    element.addEventListener('pointerover', enter)
    element.addEventListener('focusin', enter)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('pointerover', enter)
      element.removeEventListener('focusin', enter)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('focusout', leave)
    }
  }, [list])
  return slug
}

function slugOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('ol > li')?.querySelector<HTMLAnchorElement>(`a[href^="${VENUE_PATH}"]`) : null
  return link ? link.pathname.slice(VENUE_PATH.length) : null
}
