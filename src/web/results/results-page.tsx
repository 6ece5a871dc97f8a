import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { FilterPanel } from '../filters/filter-panel.tsx'
import { FilterFailure, ResultCount } from '../filters/filtered-list.tsx'
import { useFilters } from '../filters/use-filters.ts'
import { useNearViewport } from '../map/use-near-viewport.ts'
import { pluralise } from '../pluralise.ts'
import { Pagination } from '../ui/pagination.tsx'
import { useLazyComponent } from '../ui/use-lazy-component.ts'
import { filterGroupsOf } from './filter-groups-of.ts'
import { FoundItem } from './found-item.tsx'
import { NotStatedNotice } from './not-stated-notice.tsx'
import { NoQuery, NothingFound } from './nothing-found.tsx'
import type { ResultsList } from './queries.ts'
import { ResultTabs } from './result-tabs.tsx'
import { ResultsHeader } from './results-header.tsx'
import { isNarrowed, withoutFilters } from './results-links.ts'
import * as styles from './results-page.module.css'
import type { ResultsParams } from './results-params.ts'
import { ResultsToolbar } from './results-toolbar.tsx'

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
  const groups = filterGroupsOf(list.type, list.facets, shown)
  const noun = list.type === 'items' ? 'dish' : 'venue'
  const nouns = list.type === 'items' ? 'dishes' : 'venues'
  const count = pluralise(list.total, noun, nouns)
  // Narrow windows hide the map, so that its code must not be loaded.
  const [mapBox, isMapShown] = useNearViewport<HTMLDivElement>()
  const { Component: ResultsMap, load } = useLazyComponent(() => import('./results-map.tsx'))
  useEffect(() => {
    if (isMapShown) load()
  }, [isMapShown, load])
  return (
    <>
      <ResultTabs search={shown} list={list} />
      <div className={groups.length > 0 ? styles.columns : undefined}>
        {groups.length > 0 ? (
          <div className={styles.filters}>
            <FilterPanel
              to="/search"
              groups={groups}
              filters={filters}
              of="venues"
              showLabel={`Show ${isPending || failure ? nouns : count}`}
            />
          </div>
        ) : null}
        <div>
          <ResultsToolbar type={list.type} filters={filters} />
          {list.type === 'items' ? <NotStatedNotice notStated={list.notStated} search={shown} /> : null}
          <FilterFailure filters={filters} message={(error) => apiErrorMessage(error, PUBLIC_FALLBACKS.search)} />
          <ResultCount to="/search" filters={filters} isClearable={isNarrowed(shown)} loading="Searching...">
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
        <div className={`${styles.map} needs-script`} ref={mapBox}>
          {ResultsMap ? <ResultsMap type={list.type} search={search} list={filters.list} /> : null}
        </div>
      </div>
    </>
  )
}
