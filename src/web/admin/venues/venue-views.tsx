import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ManagedVenueCounts } from '../../../contract/managed-venue.ts'
import { can } from '../../../domain/permissions.ts'
import { isAlike } from '../../private/edit-form/merge-values.ts'
import { KEYS } from '../../private/query-keys.ts'
import * as tabsStyles from '../../private/tabs.module.css'
import { useActor } from '../../session/use-actor.ts'
import { useApi } from '../../site.ts'
import type { VenueTableFilters } from './venue-filters.ts'

type View = { name: string; filters: Partial<VenueTableFilters>; count: (counts: ManagedVenueCounts) => number; isForAdmins?: true }

const VIEWS: readonly View[] = [
  { name: 'All', filters: {}, count: ({ all }) => all },
  { name: 'Needs an owner', filters: { missing: ['owner'] }, count: ({ missing }) => missing.owner, isForAdmins: true },
  { name: 'No menu', filters: { missing: ['menu'] }, count: ({ missing }) => missing.menu },
  { name: 'No image', filters: { missing: ['picture'] }, count: ({ missing }) => missing.picture },
  { name: 'Inactive', filters: { active: false }, count: ({ inactive }) => inactive },
]

const ALL: VenueTableFilters = { city: [], cuisine: [], active: undefined, missing: [] }

/** The lists that administrators look at most, as links with the number of their venues. */
export function VenueViews({ filters, q }: { filters: VenueTableFilters; q: string }) {
  const api = useApi()
  const seesOwners = can(useActor(), 'user:list', undefined)
  const { data: counts } = useQuery({
    queryKey: [...KEYS.venueCounts, {}],
    queryFn: ({ signal }) => api.get('/api/managed-venue-counts', { query: {}, signal }),
  })
  return (
    <nav className={`${tabsStyles.tabs} ${tabsStyles.ofPage}`} aria-label="Views of the venues">
      {VIEWS.filter(({ isForAdmins }) => seesOwners || !isForAdmins).map(({ name, filters: view, count }) => (
        <Link
          key={name}
          to="/admin/venues"
          search={{ ...view } as never}
          aria-current={q === '' && isAlike(filters, { ...ALL, ...view }) ? 'page' : undefined}
          activeOptions={{ exact: true }}
          resetScroll={false}
        >
          {name} <span className="muted tabular">{counts ? count(counts).toLocaleString('en-GB') : '–'}</span>
        </Link>
      ))}
    </nav>
  )
}
