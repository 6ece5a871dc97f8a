import { getRouteApi } from '@tanstack/react-router'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { PRICE_BANDS } from '../../domain/venue/price-bands.ts'
import type { VenueSort } from '../../domain/venue/venue-sorts.ts'
import { apiErrorMessage } from '../api.ts'
import { type FilterGroup, formatSelection } from '../filters/filter-group.ts'
import { cityGroup, fixedGroup, foldedGroup, venueGroup } from '../filters/filter-groups.ts'
import { FilterLink } from '../filters/filter-link.tsx'
import { countSelected } from '../filters/filter-params.ts'
import { FilterSkeleton } from '../filters/filter-skeleton.tsx'
import { FilteredList } from '../filters/filtered-list.tsx'
import { hasPlace } from '../filters/place-params.ts'
import { type SortedParams, SortToolbar } from '../filters/sort-toolbar.tsx'
import { useFilters } from '../filters/use-filters.ts'
import { LoadError } from '../layout/load-error.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingSkeleton } from '../ui/skeleton.tsx'
import { useScrollToTop } from '../ui/use-scroll-to-top.ts'
import type { VenueList } from './list-queries.ts'
import { VenueCard } from './venue-card.tsx'
import { VenueCardSkeleton } from './venue-card-skeleton.tsx'
import { parseVenueSearchParams, type VenueSearchParams } from './venue-search-params.ts'
import * as styles from './venues-page.module.css'

const route = getRouteApi('/venues/')
const PRICES = PRICE_BANDS.map((band) => ({ value: band, label: band }))

const SORTS: readonly { value: VenueSort; label: string }[] = [
  { value: 'name', label: 'Name, A to Z' },
  { value: 'best', label: 'Featured first' },
  { value: 'nearest', label: 'Nearest' },
  { value: 'price', label: 'Price, low to high' },
  { value: '-price', label: 'Price, high to low' },
  { value: 'newest', label: 'Newest first' },
]

function withParams(shown: VenueSearchParams, over: SortedParams<VenueSort>): VenueSearchParams {
  return parseVenueSearchParams({ ...shown, ...over })
}

export default function VenuesPage() {
  const search = route.useLoaderDeps()
  const list = route.useLoaderData()
  const filters = useFilters<VenueSearchParams>('/venues', search)
  const groups = groupsOf(list, search)
  return (
    <div className="container">
      <VenuesHeader />
      <FilteredList
        to="/venues"
        noun="venue"
        groups={groups}
        filters={filters}
        total={list.total}
        afterTotal={choicesInWords(groups)}
        current={search.page ?? 1}
        last={list.last}
        toolbar={
          list.total > 0 || hasPlace(search) ? (
            <SortToolbar to="/venues" filters={filters} sorts={SORTS} withParams={withParams} from={list.from} />
          ) : null
        }
      >
        <Venues list={list} isFiltered={countSelected(search) > 0 || search.within !== undefined} onClear={filters.clear} />
      </FilteredList>
    </div>
  )
}

function Venues({ list, isFiltered, onClear }: { list: VenueList; isFiltered: boolean; onClear: () => void }) {
  if (list.total === 0 && !isFiltered) return <EmptyState isBoxed>No venues available.</EmptyState>
  if (list.total === 0) {
    const clear = (
      <FilterLink to="/venues" search={{}} onChoose={onClear} className="btn outline compact">
        Clear all
      </FilterLink>
    )
    return (
      <EmptyState isBoxed action={clear}>
        No venues match your filter criteria.
      </EmptyState>
    )
  }
  return (
    <div className={styles.grid}>
      {list.venues.map((venue) => (
        <VenueCard
          key={venue.slug}
          venue={venue}
          heading="h2"
          sizes={VENUE_CARD_SIZES}
          {...(venue.sticker ? { sticker: venue.sticker } : {})}
        />
      ))}
    </div>
  )
}

function groupsOf(list: VenueList, search: VenueSearchParams): FilterGroup[] {
  return [
    cityGroup(list.cities),
    fixedGroup({ parameter: 'price', label: 'Filter by Price', noun: { one: 'price', many: 'prices' } }, PRICES, search),
    foldedGroup({ parameter: 'cuisine', label: 'Filter by Cuisine', noun: { one: 'cuisine', many: 'cuisines' } }, list.cuisines, search),
    fixedGroup({ parameter: 'open', label: 'Opening hours', noun: { one: 'time', many: 'times' } }, list.open, search),
    venueGroup(list.chosenVenues),
  ]
}

function choicesInWords(groups: FilterGroup[]): string {
  const [city, ...others] = groups.map(formatSelection)
  const rest = others.filter(Boolean).join(', ')
  if (city) return ` in ${[city, rest].filter(Boolean).join(', ')}`
  return rest ? `: ${rest}` : ''
}

const VENUE_CARD_SIZES = '(max-width: 40rem) 92vw, (max-width: 60rem) 46vw, 25rem'

function VenuesHeader() {
  return <PageHeader title="Our Venues">Pubs, trattorias, tea rooms and noodle bars near you.</PageHeader>
}

export function VenuesSkeleton() {
  useScrollToTop()
  return (
    <div className="container">
      <VenuesHeader />
      <FilterSkeleton rows={5} />
      <LoadingSkeleton text="Loading venues...">
        <div className={styles.grid}>
          {['one', 'two', 'three', 'four', 'five', 'six'].map((place) => (
            <VenueCardSkeleton key={place} />
          ))}
        </div>
      </LoadingSkeleton>
    </div>
  )
}

export function VenuesError({ error }: { error: unknown }) {
  return (
    <div className="container">
      <VenuesHeader />
      <LoadError message={`Error loading venues: ${apiErrorMessage(error, PUBLIC_FALLBACKS.fetchVenues)}`} />
    </div>
  )
}
