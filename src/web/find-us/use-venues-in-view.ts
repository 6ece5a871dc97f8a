import { useCallback, useEffect, useMemo, useState } from 'react'
import type { VenueCardData } from '../../contract/venue.ts'
import { MAX_PAGE_SIZE } from '../../domain/pagination.ts'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { foldText } from '../../domain/text.ts'
import { apiErrorMessage } from '../api.ts'
import type { Viewport } from '../map/map-adapter.ts'
import { pointsInView } from '../map/markers/markers.ts'
import { useApi } from '../site.ts'
import { missingArea } from './map-area.ts'
import { fetchMapVenues, fetchVenuesIn, type MapVenue, type MapVenues } from './queries.ts'

type MapVenuesState = { known: MapVenues | null; error: string | null }

/**
 * The venues around a view. Refetches when the view leaves the loaded area or changes its zoom level; null until the first response.
 * Keeps the previous venues while loading. `retry` fetches again after a failure.
 */
export function useMapVenues(view: Pick<Viewport, 'bounds' | 'zoom'> | null): MapVenuesState & { retry: () => void } {
  const api = useApi()
  const [state, setState] = useState<MapVenuesState>({ known: null, error: null })
  const [attempt, setAttempt] = useState(0)
  const { known } = state
  const missing = view ? missingArea(known, view) : null
  // Different views with the same area share one request.
  const wanted = missing ? JSON.stringify(missing) : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` represents the area, and each attempt refetches
  useEffect(() => {
    if (!missing) return
    const abort = new AbortController()
    fetchMapVenues(api, missing, abort.signal).then(
      (found) => setState({ known: found, error: null }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        setState((before) => ({ ...before, error: apiErrorMessage(error, PUBLIC_FALLBACKS.fetchVenues) }))
      },
    )
    return () => abort.abort()
  }, [api, wanted, attempt])

  const retry = useCallback(() => {
    setState((before) => ({ ...before, error: null }))
    setAttempt((count) => count + 1)
  }, [])
  return { ...state, retry }
}

/** The visible venues by name. `total` also counts venues that are not loaded. */
type VenuesInView = { venues: readonly MapVenue[]; cards: readonly VenueCardData[]; total: number }

type State = { listed: { cards: readonly VenueCardData[]; total: number } | null; error: string | null }
type Result = VenuesInView & { error: string | null; showMore: () => void; retry: () => void }

const NOTHING_LISTED: State = { listed: null, error: null }

/**
 * The visible venues; null until they are known. When the map has only groups of some, the list is fetched in pages by `showMore`.
 * Venues with a marker of their own are always in the list.
 */
export function useVenuesInView(known: MapVenues | null, view: Viewport | null): Result | null {
  const api = useApi()
  const [{ listed, error }, setState] = useState(NOTHING_LISTED)
  const [asked, setAsked] = useState({ view, pages: 1, attempt: 0 })
  const current = asked.view === view ? asked : { view, pages: 1, attempt: 0 }
  const { pages, attempt } = current
  const isGrouped = useMemo(() => known !== null && view !== null && pointsInView(known.groups, view.bounds).length > 0, [known, view])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt refetches
  useEffect(() => {
    if (!view || !isGrouped) return setState(NOTHING_LISTED)
    const abort = new AbortController()
    fetchVenuesIn(api, view.bounds, pages, abort.signal).then(
      ({ data, total }) =>
        setState((before) => ({ listed: { cards: pages > 1 ? [...(before.listed?.cards ?? []), ...data] : data, total }, error: null })),
      (failure: unknown) => {
        if (abort.signal.aborted) return
        setState((before) => ({ ...before, error: apiErrorMessage(failure, PUBLIC_FALLBACKS.fetchVenues) }))
      },
    )
    return () => abort.abort()
  }, [api, view, isGrouped, pages, attempt])

  const seen = useMemo(() => (known && view ? pointsInView(known.venues, view.bounds) : (known?.venues ?? [])), [known, view])
  const cards = listed?.cards
  const venues = useMemo(() => (isGrouped && cards ? byName(seen, cards) : seen), [isGrouped, seen, cards])
  if (!known || (!view && known.groups.length > 0)) return null
  if (isGrouped && !listed && !error) return null
  return {
    venues,
    cards: cards ?? [],
    total: isGrouped ? (listed?.total ?? venues.length) : venues.length,
    error,
    // The page after the listed ones, so that a second click while it is loading skips no page.
    showMore: () => setAsked({ view, pages: Math.ceil((cards?.length ?? 0) / MAX_PAGE_SIZE) + 1, attempt: attempt + 1 }),
    retry: () => setAsked({ ...current, attempt: attempt + 1 }),
  }
}

function byName(venues: readonly MapVenue[], cards: readonly VenueCardData[]): MapVenue[] {
  const all = new Map<string, MapVenue>(venues.map((venue) => [venue.id, venue]))
  for (const { id, name, slug, address_city } of cards) all.set(id, all.get(id) ?? { id, name, slug, city: address_city, lat: 0, lng: 0 })
  const sorted = [...all.values()].map((venue) => ({ venue, key: foldText(venue.name) }))
  return sorted.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ venue }) => venue)
}
