import { getRouteApi } from '@tanstack/react-router'
import { MENU_PRICE_BANDS } from '../../domain/menu/menu-price-bands.ts'
import { MENU_TYPES } from '../../domain/menu/menu-types.ts'
import type { FilterGroup } from '../filters/filter-group.ts'
import { FilterPanel } from '../filters/filter-panel.tsx'
import { chosenIn, countChosen } from '../filters/filter-search.ts'
import { ResultLine } from '../filters/result-line.tsx'
import { useFilters } from '../filters/use-filters.ts'
import { Empty } from '../ui/empty.tsx'
import { Pager } from '../ui/pager.tsx'
import { MenuCard } from './menu-card.tsx'
import { MenusHead } from './menus-head.tsx'
import type { MenuList } from './queries.ts'
import type { MenuSearch } from './search.ts'

const route = getRouteApi('/menu')
const PRICES = MENU_PRICE_BANDS.map(({ slug, label }) => ({ value: slug, label }))
const TYPES = MENU_TYPES.map((type) => ({ value: type, label: type }))

/** Menus of all venues, read by what the address chooses; none without a choice. */
export default function MenusPage() {
  const search = route.useLoaderDeps()
  const list = route.useLoaderData()
  const filters = useFilters<MenuSearch>('/menu', search)
  const isFiltered = countChosen(filters.shown) > 0
  return (
    <div className="wrap">
      <MenusHead />
      <FilterPanel
        to="/menu"
        groups={groupsOf(list, search)}
        filters={filters}
        of="menus"
        showLabel={filters.isPending || !list.menus ? 'Show menus' : `Show ${menuCount(list.total)}`}
      />
      {isFiltered || list.menus ? (
        <ResultLine to="/menu" onClear={isFiltered ? () => filters.change({}) : undefined}>
          {filters.isPending ? (
            'Loading menus...'
          ) : (
            <>
              <b>{menuCount(list.total)}</b> {list.total === 1 ? 'matches' : 'match'}
            </>
          )}
        </ResultLine>
      ) : null}
      <div className="listing" aria-busy={filters.isPending}>
        <Menus list={list} />
      </div>
      <Pager current={search.page ?? 1} last={list.last} label="Pages of menus" />
    </div>
  )
}

function Menus({ list: { menus } }: { list: MenuList }) {
  if (!menus) {
    return <Empty hint="Choose a city, price range, menu type, or venue to get started">Select filters above to view available menus</Empty>
  }
  if (menus.length === 0) return <Empty>No menus match your filter criteria.</Empty>
  return (
    <div className="menus2">
      {menus.map((menu, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a venue may have two menus of one name; their places are their keys
        <MenuCard key={`${menu.venue.slug} ${place}`} menu={menu} />
      ))}
    </div>
  )
}

function groupsOf(list: MenuList, search: MenuSearch): FilterGroup[] {
  return [
    { parameter: 'city', label: 'Filter by City', noun: { one: 'city', many: 'cities' }, ...list.cities },
    {
      parameter: 'price',
      label: 'Filter by Price',
      noun: { one: 'price', many: 'prices' },
      options: PRICES,
      hasMore: false,
      chosen: PRICES.filter((price) => chosenIn(search, 'price').includes(price.value)),
    },
    {
      parameter: 'type',
      label: 'Filter by Menu Type',
      noun: { one: 'menu type', many: 'menu types' },
      options: TYPES,
      hasMore: false,
      chosen: TYPES.filter((type) => chosenIn(search, 'type').includes(type.value)),
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

function menuCount(total: number): string {
  return `${total.toLocaleString('en-GB')} ${total === 1 ? 'menu' : 'menus'}`
}
