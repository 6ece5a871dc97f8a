import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ManagedVenueCounts } from '../../../contract/managed-venue.ts'
import { can } from '../../../domain/permissions.ts'
import { isAlike } from '../../private/edit-form/merge-values.ts'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { PrivateIcon } from '../../private/private-icon.tsx'
import { KEYS } from '../../private/query-keys.ts'
import * as tabsStyles from '../../private/tabs.module.css'
import { showToast } from '../../private/toasts.ts'
import { useSession } from '../../session/session-store.ts'
import { useActor } from '../../session/use-actor.ts'
import { useApi } from '../../site.ts'
import type { VenuesSearch } from '../search-types.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { isSameView, toSearch } from './saved-view-search.ts'
import { readViews, restoreView, type SavedView, storeViews, useSavedViews } from './saved-views.ts'
import { parseVenueFilters, type VenueTableFilters } from './venue-filters.ts'

type View = { name: string; filters: Partial<VenueTableFilters>; count: (counts: ManagedVenueCounts) => number; isForAdmins?: true }

const VIEWS: readonly View[] = [
  { name: 'All', filters: {}, count: ({ all }) => all },
  { name: 'Needs an owner', filters: { missing: ['owner'] }, count: ({ missing }) => missing.owner, isForAdmins: true },
  { name: 'No menu', filters: { missing: ['menu'] }, count: ({ missing }) => missing.menu },
  { name: 'No image', filters: { missing: ['picture'] }, count: ({ missing }) => missing.picture },
  { name: 'Inactive', filters: { active: false }, count: ({ inactive }) => inactive },
]

const ALL: VenueTableFilters = { city: [], cuisine: [], active: undefined, missing: [], bulk_change: undefined }

/** The lists that administrators look at most, and those that the user saved, as links with the number of their venues. */
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
          search={{ ...view }}
          aria-current={q === '' && isAlike(filters, { ...ALL, ...view }) ? 'page' : undefined}
          activeOptions={{ exact: true }}
          resetScroll={false}
        >
          {name} <span className="muted tabular">{counts ? count(counts).toLocaleString('en-GB') : '–'}</span>
        </Link>
      ))}
      <SavedViews
        maySave={filters.bulk_change === undefined}
        isBuiltIn={q === '' && VIEWS.some(({ filters: view }) => isAlike(filters, { ...ALL, ...view }))}
      />
    </nav>
  )
}

/** The venues of one change cannot be saved as a view, because the change is deleted after 30 days. */
function SavedViews({ isBuiltIn, maySave }: { isBuiltIn: boolean; maySave: boolean }) {
  const userId = useSession().user?.id ?? ''
  const views = useSavedViews(userId)
  const search = toSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const { showError } = useErrorBanner()
  const [isNaming, setNaming] = useState(false)
  const current = isBuiltIn ? undefined : views.find((view) => isSameView(view.search, search))
  const remove = (view: SavedView, button: Element) => {
    const others = readViews(userId).filter(({ name }) => name !== view.name)
    if (!storeViews(userId, others)) return showError('The view could not be removed in this browser')
    // The focus must move, because the button disappears with its view.
    button.closest('nav')?.querySelector('a')?.focus()
    void navigate({ to: '/admin/venues', resetScroll: false })
    showToast(`View “${view.name}” is removed`, { label: 'Undo', run: () => restore(view) })
  }
  const restore = (view: SavedView) => {
    const problem = restoreView(userId, view)
    if (problem) showError(problem)
  }
  return (
    <>
      {views.map((view) => (
        <SavedViewLink key={view.name} view={view} isCurrent={view === current} />
      ))}
      {current ? (
        <button type="button" onClick={({ currentTarget }) => remove(current, currentTarget)}>
          <PrivateIcon name="bin" /> Remove view
        </button>
      ) : isBuiltIn || !maySave ? null : (
        <button type="button" aria-haspopup="dialog" onClick={() => setNaming(true)}>
          <PrivateIcon name="plus" /> Save view
        </button>
      )}
      {isNaming ? (
        <SaveViewDialog
          views={views}
          builtIn={VIEWS.map(({ name }) => name)}
          onSave={(name) => {
            const isStored = storeViews(userId, [...readViews(userId), { name, search }])
            if (isStored) showToast(`View “${name}” is saved in this browser`)
            return isStored
          }}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  )
}

function SavedViewLink({ view: { name, search }, isCurrent }: { view: SavedView; isCurrent: boolean }) {
  const api = useApi()
  const query = { q: typeof search.venues === 'string' ? search.venues : '', ...parseVenueFilters(search) }
  const { data } = useQuery({
    queryKey: [...KEYS.venues, 'view', query],
    queryFn: ({ signal }) => api.get('/api/managed-venues', { query: { ...query, limit: 1 }, signal }),
  })
  return (
    <Link
      to="/admin/venues"
      search={{ ...search } as VenuesSearch}
      aria-current={isCurrent ? 'page' : undefined}
      activeOptions={{ exact: true }}
      resetScroll={false}
    >
      {name} <span className="muted tabular">{data ? data.total.toLocaleString('en-GB') : '–'}</span>
    </Link>
  )
}
