import { getRouteApi, Link } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import type { SearchSort } from '../../domain/search/search-sorts.ts'
import { apiErrorMessage } from '../api.ts'
import { FilterLink } from '../filters/filter-link.tsx'
import { FilterPanel } from '../filters/filter-panel.tsx'
import { omitAbsentParams } from '../filters/filter-params.ts'
import { FilterFailure, ResultCount } from '../filters/filtered-list.tsx'
import { FromForm, SelectForm } from '../filters/select-form.tsx'
import { type Filters, useFilters } from '../filters/use-filters.ts'
import { LoadError } from '../layout/load-error.tsx'
import { useNearViewport } from '../map/use-near-viewport.ts'
import { pluralise } from '../pluralise.ts'
import { Icon } from '../ui/icon.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { useLazyComponent } from '../ui/use-lazy-component.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { filterGroupsOf } from './filter-groups-of.ts'
import { FoundItem } from './found-item.tsx'
import { NearbyNotice } from './nearby-notice.tsx'
import { NotStatedNotice } from './not-stated-notice.tsx'
import { NoQuery, NothingFound } from './nothing-found.tsx'
import { withOwnGroups } from './own-groups.tsx'
import type { ResultsList } from './queries.ts'
import * as resultTabsStyles from './result-tabs.module.css'
import { ResultsHeader } from './results-header.tsx'
import { inList, isNarrowed, withoutFilters } from './results-links.ts'
import * as styles from './results-page.module.css'
import type { ResultsParams } from './results-params.ts'

const route = getRouteApi('/search')

export default function ResultsPage() {
  const { search, list } = route.useLoaderData()
  return (
    <div className="container">
      <ResultsHeader query={search.q ?? ''} list={list} />
      {list ? <Results list={list} search={{ ...search, type: list.type }} /> : <NoQuery />}
    </div>
  )
}

function Results({ list, search }: { list: ResultsList; search: ResultsParams }) {
  const filters = useFilters<ResultsParams>('/search', search, withoutFilters(search))
  const { shown, isPending, failure } = filters
  const groups = withOwnGroups(filterGroupsOf(list.type, list.facets, shown), list, filters)
  const noun = list.type === 'items' ? 'dish' : 'venue'
  const nouns = list.type === 'items' ? 'dishes' : 'venues'
  const count = pluralise(list.total, noun, nouns)
  // Narrow windows hide the map, so that its code must not be loaded.
  const [isMapOpen, setMapOpen] = useState(false)
  const [mapBox, isMapShown] = useNearViewport<HTMLDivElement>()
  const { Component: ResultsMap, load } = useLazyComponent(() => import('./results-map.tsx'))
  useEffect(() => {
    if (isMapShown) load()
  }, [isMapShown, load])
  return (
    <>
      <ResultTabs search={shown} list={list} />
      <div className={styles.columns}>
        <div className={styles.filters}>
          <FilterPanel
            to="/search"
            groups={groups}
            filters={filters}
            of="venues"
            showLabel={`Show ${isPending || failure ? nouns : count}`}
            head={<PanelHead filters={filters} isClearable={isNarrowed(shown)} />}
            aside={<MapButton isOpen={isMapOpen} onToggle={() => setMapOpen(!isMapOpen)} />}
          />
        </div>
        <div className={`${styles.map} needs-script`} data-open={isMapOpen || undefined} ref={mapBox}>
          {ResultsMap ? <ResultsMap type={list.type} search={search} list={filters.list} /> : null}
        </div>
        <div className={styles.results}>
          <ChosenFilters groups={groups} filters={filters} from={list.from} />
          <NearbyNotice filters={filters} list={list} />
          {list.type === 'items' ? <NotStatedNotice notStated={list.notStated} options={list.facets.avoid} search={shown} /> : null}
          <FilterFailure filters={filters} message={(error) => apiErrorMessage(error, PUBLIC_FALLBACKS.search)} />
          <ResultCount
            filters={filters}
            loading="Searching..."
            aside={list.found.length > 0 ? <SortForm list={list} filters={filters} /> : null}
          >
            <b>{count}</b>
          </ResultCount>
          <div className={styles.list} ref={filters.list} tabIndex={-1} aria-busy={isPending}>
            {list.found.length > 0 ? (
              <ol>
                {list.found.map((found) => (
                  <FoundItem key={found.id} found={found} />
                ))}
              </ol>
            ) : (
              <NothingFound list={list} search={shown} filters={filters} />
            )}
          </div>
          <Pagination current={search.page ?? 1} last={list.last} label="Pages of results" />
        </div>
      </div>
    </>
  )
}

function PanelHead({ filters, isClearable }: { filters: Filters<ResultsParams>; isClearable: boolean }) {
  return (
    <div className={styles.panelHead}>
      <h2>Filters</h2>
      {isClearable ? (
        <FilterLink to="/search" search={filters.cleared} onChoose={filters.clear} className="link">
          Clear all
        </FilterLink>
      ) : null}
    </div>
  )
}

/** Shows the map of the results in windows without room for it beside them. Without JavaScript it leads to the map of all venues. */
function MapButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const toggle = (event: SyntheticEvent) => {
    event.preventDefault()
    onToggle()
  }
  return (
    <Link
      to="/map"
      role="button"
      aria-expanded={isOpen}
      className="btn outline compact"
      preload={false}
      onClick={toggle}
      onKeyDown={(event) => event.key === ' ' && toggle(event)}
    >
      <Icon name="map" />
      {isOpen ? 'Hide map' : 'Map'}
    </Link>
  )
}

const TABS = [
  { type: 'items', label: 'Dishes' },
  { type: 'venues', label: 'Venues' },
] as const

function ResultTabs({ search, list }: { search: ResultsParams; list: ResultsList }) {
  return (
    <nav className={resultTabsStyles.tabs} aria-label="Kinds of results">
      {TABS.map(({ type, label }) => (
        <Link
          key={type}
          to="/search"
          search={inList(type, search)}
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-current={type === list.type ? 'page' : undefined}
        >
          {label} <span>{list.totals[type].toLocaleString('en-GB')}</span>
        </Link>
      ))}
    </nav>
  )
}

const SORTS: { value: SearchSort; label: string }[] = [
  { value: 'best', label: 'Best match' },
  { value: 'nearest', label: 'Nearest' },
  { value: 'price', label: 'Price, low to high' },
  { value: '-price', label: 'Price, high to low' },
  { value: 'rating', label: 'Rating, high to low' },
  { value: 'name', label: 'Name, A to Z' },
]

/** 'Nearest' needs a place, and only dishes have a rating. */
function SortForm({ list, filters: { shown, change } }: { list: ResultsList; filters: Filters<ResultsParams> }) {
  const { type, from, place } = list
  const isPlaced = from || shown.lat !== undefined
  const sorts = SORTS.filter(({ value }) => (value !== 'nearest' || isPlaced) && (value !== 'rating' || type === 'items'))
  const options = sorts.map(({ value, label }) => ({ value: value === 'best' ? '' : value, label }))
  return (
    <>
      {isPlaced ? null : <FromForm to="/search" shown={shown} suggested={shown.from ?? place ?? undefined} isUnknown={from === null} />}
      <SelectForm
        to="/search"
        shown={shown}
        selects={[{ name: 'sort', label: 'Sort by', options }]}
        onSelect={(_, value) =>
          change(omitAbsentParams({ ...shown, page: undefined, sort: SORTS.find((sort) => sort.value === value)?.value }))
        }
      />
    </>
  )
}

export function ResultsError({ error }: { error: unknown }) {
  return (
    <div className="container">
      <ResultsHeader query={String(route.useSearch().q ?? '')} list={null} />
      <LoadError message={apiErrorMessage(error, PUBLIC_FALLBACKS.search)} />
    </div>
  )
}
