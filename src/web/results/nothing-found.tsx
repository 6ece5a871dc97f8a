import { Link } from '@tanstack/react-router'
import { FilterLink } from '../filters/filter-link.tsx'
import { omitAbsentParams, selectedValues } from '../filters/filter-params.ts'
import type { Filters } from '../filters/use-filters.ts'
import { pluralise } from '../pluralise.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import type { FacetGroups } from './facet-groups.ts'
import type { ResultsList } from './queries.ts'
import { inList, isNarrowed } from './results-links.ts'
import type { ResultsParams } from './results-params.ts'

const NOUNS: Readonly<Record<ResultsList['type'], readonly [one: string, many: string]>> = {
  items: ['dish', 'dishes'],
  venues: ['venue', 'venues'],
}

export function NothingFound({ list, search, filters }: { list: ResultsList; search: ResultsParams; filters: Filters<ResultsParams> }) {
  const { type, totals, without, facets } = list
  const [noun, nouns] = NOUNS[type]
  if (isNarrowed(search)) {
    const [most] = without
    const clear = (
      <FilterLink to="/search" search={filters.cleared} onChoose={filters.clear} className="btn outline compact">
        Clear all filters
      </FilterLink>
    )
    const remove = most && omitAbsentParams({ ...search, [most.parameter]: undefined, page: undefined })
    const label = most && labelOf(most.parameter, search, facets)
    const actions = remove ? (
      <>
        <FilterLink to="/search" search={remove} onChoose={() => filters.change(remove)} className="btn compact">
          Remove {label}
        </FilterLink>
        {clear}
      </>
    ) : (
      clear
    )
    const hint = most && `${pluralise(most.total, `${noun} matches`, `${nouns} match`)} without ‘${label}’.`
    return (
      <EmptyState isBoxed hint={hint} action={actions}>
        No {nouns} match these filters
      </EmptyState>
    )
  }
  const other = type === 'items' ? 'venues' : 'items'
  if (totals[other] > 0) {
    const link = (
      <Link to="/search" search={inList(other, search)} className="btn outline compact">
        See {pluralise(totals[other], ...NOUNS[other])}
      </Link>
    )
    return (
      <EmptyState isBoxed action={link}>
        No {nouns} match ‘{list.corrected}’
      </EmptyState>
    )
  }
  if (list.atAnyTime !== null)
    return (
      <EmptyState
        isBoxed
        action={
          <Link to="/search" search={inList(type, { ...search, q: list.atAnyTime })} className="btn outline compact">
            Search at any time
          </Link>
        }
      >
        No results are open now
      </EmptyState>
    )
  const { exact: _exact, ...similar } = search
  const action = search.exact ? (
    <Link to="/search" search={omitAbsentParams({ ...similar, page: undefined })} className="btn outline compact">
      Search for similar words
    </Link>
  ) : (
    <BrowseMenus />
  )
  // A query that was understood is not misspelt.
  const spelling = list.explanation.length > 0 ? 'Try' : 'Check the spelling, or try'
  return (
    <EmptyState isBoxed hint={`${spelling} an ingredient, a cuisine or a town.`} action={action}>
      No results for ‘{list.corrected}’
    </EmptyState>
  )
}

function labelOf(parameter: ResultsList['without'][number]['parameter'], search: ResultsParams, facets: FacetGroups): string {
  if (parameter === 'max_price') return `Up to £${search.max_price}`
  if (parameter === 'within') return `Within ${pluralise(search.within ?? 0, 'mile')}`
  const chosen = facets[parameter].filter(({ value }) => selectedValues(omitAbsentParams(search), parameter).includes(value))
  return chosen.map(({ label }) => label).join(', ')
}

export function NoQuery() {
  return (
    <EmptyState isBoxed hint="Type at least two letters of a dish, a venue, a cuisine or a town." action={<BrowseMenus />}>
      What are you looking for?
    </EmptyState>
  )
}

function BrowseMenus() {
  return (
    <Link to="/menu" className="btn outline compact">
      Browse menus
    </Link>
  )
}
