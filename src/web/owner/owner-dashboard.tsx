import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { SessionUser } from '../../contract/account.ts'
import { MenuEditor } from '../menu/manage/menu-editor.tsx'
import { useMenus } from '../menu/manage/use-menus.ts'
import { pluralise } from '../pluralise.ts'
import { LoadingPlaceholder } from '../private/loading-placeholder.tsx'
import * as panelStyles from '../private/panel.module.css'
import * as privatePageStyles from '../private/private-page.module.css'
import { KEYS } from '../private/query-keys.ts'
import { parsePanelSearch } from '../reservation/panel/panel-search.ts'
import { ReservationsPanel } from '../reservation/panel/reservations-panel.tsx'
import { usePendingReservations } from '../reservation/panel/use-pending-reservations.ts'
import { useApi } from '../site.ts'
import { Icon } from '../ui/icon.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { TakesRequestsSwitch } from '../venue/takes-requests-switch.tsx'
import * as styles from './owner-dashboard.module.css'
import { OwnerTabs, tabOrder } from './owner-tabs.tsx'

/** Menus on the left, reservations on the right; on a phone one of them at a time. */
export function OwnerDashboard({ user, venueId }: { user: SessionUser; venueId: string }) {
  const search = parsePanelSearch(useSearch({ from: '/venue-menu/' }))
  const isWide = useIsWide()
  const { pending, sound } = usePendingReservations(venueId)
  const name = useVenueName(user.id)
  // What comes first is settled once: the last answer given turns no page under somebody's hand.
  const [atFirst, setAtFirst] = useState(pending)
  if (atFirst === undefined && pending !== undefined) setAtFirst(pending)
  const parts = tabOrder(atFirst)
  const part = search.tab ?? (search.reservation ? 'reservations' : parts[0])
  return (
    <div className={privatePageStyles.page}>
      <div className={privatePageStyles.header}>
        <div>
          <h1>{name ?? 'Your venue'}</h1>
          <p className="muted">Menus and reservations</p>
        </div>
        <div className={privatePageStyles.actions}>
          <Link to="/venue-tonight/$id" params={{ id: venueId }} className="btn outline compact">
            <Icon name="clock" />
            Tonight
          </Link>
          <Link to="/venue-hours/$id" params={{ id: venueId }} className="btn outline compact">
            Hours
          </Link>
          <Link to="/venue-menu/add" className="btn compact">
            <Icon name="plus" />
            Add New Menu
          </Link>
        </div>
      </div>
      {isWide || atFirst !== undefined ? (
        <>
          {isWide ? null : <OwnerTabs parts={parts} current={part} pending={pending} search={search} />}
          <div className={styles.columns}>
            {/* Out of sight it keeps what somebody typed in it. */}
            <div hidden={!isWide && part !== 'menus'}>
              <MenusPanel venueId={venueId} />
            </div>
            {isWide || part === 'reservations' ? (
              <div>
                <TakesRequestsSwitch venueId={venueId} />
                <ReservationsPanel venueId={venueId} search={search} pending={pending} sound={sound} />
              </div>
            ) : null}
          </div>
        </>
      ) : (
        // A phone's first part is not known before it is known what waits.
        <LoadingPlaceholder />
      )}
    </div>
  )
}

/** What the owner's venue is called; undefined while that is on its way. */
function useVenueName(userId: string): string | undefined {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [...KEYS.assignments, userId],
    queryFn: ({ signal }) => api.get('/api/venue-assignments', { query: { user_id: userId }, signal }),
  })
  return data?.data[0]?.venue_name
}

/** The venue's menus, and how many there are. */
export function MenusPanel({ venueId }: { venueId: string }) {
  const { data } = useMenus(venueId)
  const items = data?.data.reduce((sum, { item_count }) => sum + item_count, 0) ?? 0
  return (
    <section className={panelStyles.panel} aria-labelledby="menus-title">
      <header>
        <h2 id="menus-title">Menus</h2>
        {data ? (
          <span className="muted small">
            {pluralise(data.total, 'menu')}, {pluralise(items, 'item')}
          </span>
        ) : null}
      </header>
      <div className={`${panelStyles.body} ${styles.menus}`}>
        <MenuEditor venueId={venueId} opensFirst />
      </div>
    </section>
  )
}
