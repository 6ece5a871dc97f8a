import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { CUISINES, type Cuisine } from '../../../domain/venue/cuisines.ts'
import { MISSING_PARTS, type MissingPart } from '../../../domain/venue/missing-parts.ts'
import { useUpdateSearchParams } from '../../private/use-update-search-params.ts'
import { parseChoices, parseValues } from '../../search-params.ts'

export type VenueTableFilters = {
  city: string[]
  cuisine: Cuisine[]
  active: boolean | undefined
  missing: MissingPart[]
  bulk_change: string | undefined
}

export type VenueFilterState = VenueTableFilters & {
  isFiltered: boolean
  filter: (change: Partial<Omit<VenueTableFilters, 'bulk_change'>> & { of?: undefined }) => void
  clear: () => void
}

const CLEARED = {
  city: undefined,
  cuisine: undefined,
  active: undefined,
  missing: undefined,
  of: undefined,
  venues_page: undefined,
  change: undefined,
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function parseVenueFilters(search: Record<string, unknown>): VenueTableFilters {
  return {
    city: parseValues(search.city) ?? [],
    cuisine: parseChoices(search.cuisine, CUISINES) ?? [],
    active: search.active === 'true' ? true : search.active === 'false' ? false : undefined,
    missing: MISSING_PARTS.filter((part) => parseChoices(search.missing, MISSING_PARTS)?.includes(part)),
    bulk_change: typeof search.of === 'string' && UUID.test(search.of) ? search.of : undefined,
  }
}

export function useVenueFilters(): VenueFilterState {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const update = useUpdateSearchParams()
  const filters = useMemo(() => parseVenueFilters(search), [search])
  const { city, cuisine, active, missing, bulk_change } = filters
  return {
    ...filters,
    isFiltered: city.length > 0 || cuisine.length > 0 || active !== undefined || missing.length > 0 || bulk_change !== undefined,
    filter: (change) => update({ ...change, venues_page: undefined }),
    clear: () => update(CLEARED),
  }
}

/** The word of the screen for a part that a venue lacks; the API says `picture`. */
export function missingPartWord(part: MissingPart): string {
  return part === 'picture' ? 'image' : part
}
