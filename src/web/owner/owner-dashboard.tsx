import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { SessionUser } from '../../contract/account.ts'
import { can } from '../../domain/permissions.ts'
import { MenuEditor } from '../menu/manage/menu-editor.tsx'
import { useMenus } from '../menu/manage/use-menus.ts'
import { pluralise } from '../pluralise.ts'
import * as panelStyles from '../private/panel.module.css'
import { PrivateIcon } from '../private/private-icon.tsx'
import * as privatePageStyles from '../private/private-page.module.css'
import { LoadingPlaceholder } from '../private/private-page.tsx'
import * as tabsStyles from '../private/tabs.module.css'
import { type PanelSearch, parsePanelSearch } from '../reservation/panel/panel-search.ts'
import { ReservationsPanel } from '../reservation/panel/reservations-panel.tsx'
import { usePendingReservations } from '../reservation/panel/use-pending-reservations.ts'
import { shownVenue } from '../session/shown-venue.ts'
import { useActor } from '../session/use-actor.ts'
import { useVenueParam } from '../session/use-menu-list.ts'
import { useIsWide } from '../ui/use-is-wide.ts'
import { TakesRequestsSwitch } from '../venue/takes-requests-switch.tsx'
import * as styles from './owner-dashboard.module.css'
import { VenueNavigation } from './venue-navigation.tsx'

type Part = 'menus' | 'reservations'
const LABELS: Record<Part, string> = { menus: 'Menus', reservations: 'Reservations' }

function tabOrder(pending: number | undefined): readonly [Part, Part] {
  return pending ? ['reservations', 'menus'] : ['menus', 'reservations']
}

type TabOrderProps = { parts: readonly Part[]; current: Part; pending: number | undefined; search: PanelSearch }

function OwnerTabs({ parts, current, pending, search }: TabOrderProps) {
  return (
    <nav className={`${tabsStyles.tabs} ${tabsStyles.wide}`} aria-label="Menus or reservations">
      {parts.map((part) => (
        <Link
          key={part}
          from="/venue-menu/"
          to="."
          search={{ ...search, tab: part }}
          replace
          resetScroll={false}
          aria-current={part === current ? 'page' : undefined}
        >
          {LABELS[part]} {part === 'reservations' && pending ? <span className="tabular">{pending}</span> : null}
        </Link>
      ))}
    </nav>
  )
}

export function OwnerDashboard({ user, venueId }: { user: SessionUser; venueId: string }) {
  const search = parsePanelSearch(useSearch({ from: '/venue-menu/' }))
  const isWide = useIsWide()
  const { pending, sound } = usePendingReservations(venueId)
  const actor = useActor()
  const navigate = useNavigate({ from: '/venue-menu/' })
  const venueParam = useVenueParam()
  const hasMenus = can(actor, 'menu:manage', shownVenue(actor, venueId))
  const name = user.venues.find(({ id }) => id === venueId)?.name
  // The initial tab is decided once, so that it does not change after the last request is answered.
  const [atFirst, setAtFirst] = useState(pending)
  if (atFirst === undefined && pending !== undefined) setAtFirst(pending)
  const parts = tabOrder(atFirst)
  const part = hasMenus ? (search.tab ?? (search.reservation ? 'reservations' : parts[0])) : 'reservations'
  return (
    <div className={privatePageStyles.page}>
      <VenueNavigation
        venueId={venueId}
        name={null}
        onChoose={(id) => void navigate({ search: { tab: search.tab, venue: venueParam(id) } })}
      />
      <div className={privatePageStyles.header}>
        <div>
          <h1>{name ?? 'Your venue'}</h1>
          <p className="muted">{hasMenus ? 'Menus and reservations' : 'Reservations'}</p>
        </div>
        <div className={privatePageStyles.actions}>
          {hasMenus ? (
            <Link to="/venue-menu/add" search={{ venue: venueParam(venueId) }} className="btn compact">
              <PrivateIcon name="plus" />
              Add New Menu
            </Link>
          ) : null}
        </div>
      </div>
      {isWide || atFirst !== undefined ? (
        <>
          {isWide || !hasMenus ? null : <OwnerTabs parts={parts} current={part} pending={pending} search={search} />}
          <div className={hasMenus ? styles.columns : undefined}>
            {/* Stays mounted while hidden, so that it keeps its entered values. */}
            {hasMenus ? (
              <div hidden={!isWide && part !== 'menus'}>
                <MenusPanel venueId={venueId} />
              </div>
            ) : null}
            {isWide || part === 'reservations' ? (
              <div>
                {can(actor, 'venue:take-requests', shownVenue(actor, venueId)) ? <TakesRequestsSwitch venueId={venueId} /> : null}
                <ReservationsPanel venueId={venueId} search={{ ...search, venue: venueParam(venueId) }} pending={pending} sound={sound} />
              </div>
            ) : null}
          </div>
        </>
      ) : (
        // On a small screen the initial tab depends on the pending requests.
        <LoadingPlaceholder />
      )}
    </div>
  )
}

function MenusPanel({ venueId }: { venueId: string }) {
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
