import { getRouteApi } from '@tanstack/react-router'
import { PRICE_BANDS } from '../../domain/venue/price-bands.ts'
import { chosenInWords, type FilterGroup } from '../filters/filter-group.ts'
import { FilterPanel } from '../filters/filter-panel.tsx'
import { chosenIn, countChosen } from '../filters/filter-search.ts'
import { ResultLine } from '../filters/result-line.tsx'
import { useFilters } from '../filters/use-filters.ts'
import { Empty } from '../ui/empty.tsx'
import { Pager } from '../ui/pager.tsx'
import type { VenueList } from './queries.ts'
import type { VenueSearch } from './search.ts'
import { VenueCard } from './venue-card.tsx'
import { VENUE_CARD_SIZES } from './venue-sizes.ts'
import { VenuesHead } from './venues-head.tsx'

const route = getRouteApi('/venues/')

/** Every venue of the guide, filtered by what the address says. */
export default function VenuesPage() {
  const search = route.useLoaderDeps()
  const list = route.useLoaderData()
  const filters = useFilters<VenueSearch>('/venues', search)
  const groups = groupsOf(list, search)
  const isFiltered = countChosen(filters.shown) > 0
  const clear = () => filters.change({})
  return (
    <div className="wrap">
      <VenuesHead />
      <FilterPanel
        to="/venues"
        groups={groups}
        filters={filters}
        of="venues"
        showLabel={filters.isPending ? 'Show venues' : `Show ${venueCount(list.total)}`}
      />
      {list.total > 0 || isFiltered || filters.isPending ? (
        <ResultLine to="/venues" onClear={isFiltered ? clear : undefined}>
          {filters.isPending ? (
            'Loading venues...'
          ) : (
            <>
              <b>{venueCount(list.total)}</b>
              {choicesInWords(groups)}
            </>
          )}
        </ResultLine>
      ) : null}
      <div className="listing" aria-busy={filters.isPending}>
        <Venues list={list} isFiltered={countChosen(search) > 0} onClear={clear} />
      </div>
      <Pager current={search.page ?? 1} last={list.last} label="Pages of venues" />
    </div>
  )
}

function Venues({ list, isFiltered, onClear }: { list: VenueList; isFiltered: boolean; onClear: () => void }) {
  if (list.total === 0 && !isFiltered) return <Empty>No venues available.</Empty>
  if (list.total === 0) {
    const clear = (
      <button type="button" className="btn line sm needs-script" onClick={onClear}>
        Clear all
      </button>
    )
    return <Empty action={clear}>No venues match your filter criteria.</Empty>
  }
  return (
    <div className="grid3">
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

function groupsOf(list: VenueList, search: VenueSearch): FilterGroup[] {
  const prices = PRICE_BANDS.map((band) => ({ value: band, label: band }))
  return [
    { parameter: 'city', label: 'Filter by City', noun: { one: 'city', many: 'cities' }, ...list.cities },
    {
      parameter: 'price',
      label: 'Filter by Price',
      noun: { one: 'price', many: 'prices' },
      options: prices,
      hasMore: false,
      chosen: prices.filter((price) => chosenIn(search, 'price').includes(price.value)),
    },
    {
      parameter: 'venue',
      label: 'Filter by Venue',
      noun: { one: 'venue', many: 'venues' },
      options: [],
      hasMore: true,
      chosen: list.chosenVenues,
    },
  ]
}

function venueCount(total: number): string {
  return `${total.toLocaleString('en-GB')} ${total === 1 ? 'venue' : 'venues'}`
}

/** ' in Slough or Windsor, ££ or £££'; nothing without a choice. */
function choicesInWords(groups: FilterGroup[]): string {
  const [city, ...others] = groups.map(chosenInWords)
  const rest = others.filter(Boolean).join(', ')
  if (city) return ` in ${[city, rest].filter(Boolean).join(', ')}`
  return rest ? `: ${rest}` : ''
}
