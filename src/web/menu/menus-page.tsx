import { getRouteApi } from '@tanstack/react-router'
import { MENU_PRICE_BANDS, MENU_TYPES, type MenuSort } from '../../domain/menu/menu-lists.ts'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import type { FilterGroup } from '../filters/filter-group.ts'
import { cityGroup, fixedGroup, venueGroup } from '../filters/filter-groups.ts'
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
import { MenuCard } from './menu-card.tsx'
import { type MenuSearchParams, parseMenuSearchParams } from './menu-search-params.ts'
import { MenuSkeleton } from './menu-skeleton.tsx'
import * as styles from './menus-page.module.css'
import type { MenuList } from './queries.ts'

const route = getRouteApi('/menu')
const PRICES = MENU_PRICE_BANDS.map(({ slug, label }) => ({ value: slug, label }))
const TYPES = MENU_TYPES.map((type) => ({ value: type, label: type }))

const SORTS: readonly { value: MenuSort; label: string }[] = [
  { value: 'name', label: 'Name, A to Z' },
  { value: 'nearest', label: 'Nearest' },
  { value: 'price', label: 'Price, low to high' },
  { value: '-price', label: 'Price, high to low' },
]

function withParams(shown: MenuSearchParams, over: SortedParams<MenuSort>): MenuSearchParams {
  return parseMenuSearchParams({ ...shown, ...over })
}

export default function MenusPage() {
  const search = route.useLoaderDeps()
  const list = route.useLoaderData()
  const filters = useFilters<MenuSearchParams>('/menu', search)
  return (
    <div className="container">
      <MenusHeader />
      <FilteredList
        to="/menu"
        noun="menu"
        groups={groupsOf(list, search)}
        filters={filters}
        total={list.menus && list.total}
        afterTotal={list.total === 1 ? ' matches' : ' match'}
        current={search.page ?? 1}
        last={list.last}
        toolbar={
          list.total > 0 || hasPlace(search) ? (
            <SortToolbar to="/menu" filters={filters} sorts={SORTS} withParams={withParams} from={list.from} />
          ) : null
        }
      >
        <Menus list={list} />
      </FilteredList>
    </div>
  )
}

function Menus({ list: { menus, isEmpty } }: { list: MenuList }) {
  if (isEmpty && !menus?.length) return <EmptyState isBoxed>No menus available</EmptyState>
  if (!menus) {
    return (
      <EmptyState isBoxed hint="Choose a city, price range, menu type, or venue to get started">
        Select filters above to view available menus
      </EmptyState>
    )
  }
  if (menus.length === 0) return <EmptyState isBoxed>No menus match your filter criteria.</EmptyState>
  return (
    <div className={styles.columns}>
      {menus.map((menu, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a venue may have two menus of the same name, so that the index is part of the key
        <MenuCard key={`${menu.venue.slug} ${place}`} menu={menu} />
      ))}
    </div>
  )
}

function groupsOf(list: MenuList, search: MenuSearchParams): FilterGroup[] {
  return [
    cityGroup(list.cities),
    fixedGroup({ parameter: 'price', label: 'Filter by Price', noun: { one: 'price', many: 'prices' } }, PRICES, search),
    fixedGroup({ parameter: 'type', label: 'Filter by Menu Type', noun: { one: 'menu type', many: 'menu types' } }, TYPES, search),
    venueGroup(list.chosenVenues),
  ]
}

function MenusHeader() {
  return <PageHeader title="Our Menus">See the menu before you go. Choose a town, price or menu type.</PageHeader>
}

export function MenusSkeleton() {
  useScrollToTop()
  return (
    <div className="container">
      <MenusHeader />
      <FilterSkeleton rows={4} />
      <LoadingSkeleton text="Loading menus...">
        <div className={styles.columns}>
          <MenuSkeleton />
          <MenuSkeleton />
        </div>
      </LoadingSkeleton>
    </div>
  )
}

export function MenusError({ error }: { error: unknown }) {
  return (
    <div className="container">
      <MenusHeader />
      <LoadError message={`Error loading menus: ${apiErrorMessage(error, PUBLIC_FALLBACKS.fetchMenus)}`} />
    </div>
  )
}
