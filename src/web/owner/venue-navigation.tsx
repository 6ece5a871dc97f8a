import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { can } from '../../domain/permissions.ts'
import * as tabsStyles from '../private/tabs.module.css'
import { waitingTotalQuery } from '../reservation/panel/queries.ts'
import { shownVenue } from '../session/shown-venue.ts'
import { useActor } from '../session/use-actor.ts'
import { useVenueParam } from '../session/use-menu-list.ts'
import { useApi } from '../site.ts'
import { venueHoursQuery } from './venue-hours-query.ts'
import * as styles from './venue-navigation.module.css'
import { VenueSelect } from './venue-select.tsx'

type Props = {
  venueId: string
  /** Undefined while it is loading; null when the page itself shows it. */
  name: string | null | undefined
  onChoose: (venueId: string) => void
}

export function VenueNavigation({ venueId, name, onChoose }: Props) {
  const actor = useActor()
  const venueParam = useVenueParam()
  const isAdmin = can(actor, 'reservation:read-all', undefined)
  const hasMenus = can(actor, 'menu:manage', shownVenue(actor, venueId))
  const runsEvening = can(actor, 'reservation:read', { venueId })
  const { data: waiting } = useQuery({ ...waitingTotalQuery(useApi(), venueId), enabled: runsEvening })
  const { data: hours, isPending } = useQuery(venueHoursQuery(useApi(), venueId))
  const params = { id: venueId }
  const links = useRef<HTMLDivElement>(null)
  const path = useLocation({ select: (location) => location.pathname })
  const hasCount = Boolean(waiting)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link, and the count moves it
  useEffect(() => {
    links.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path, hasMenus, hasCount])
  const publicPage = isAdmin ? 'View page' : 'View my page'
  return (
    <nav className={styles.navigation} aria-label="Pages of the venue">
      <VenueSelect venueId={venueId} onChoose={onChoose} name={name} />
      <div className={`${tabsStyles.tabs} ${styles.links}`} ref={links}>
        {runsEvening ? (
          <Link to="/venue-tonight/$id" params={params} activeOptions={{ includeSearch: false }}>
            Tonight
            {waiting ? (
              <span className={styles.count}>
                <span aria-hidden="true">{waiting}</span>
                <span className="visually-hidden">, {waiting} to answer</span>
              </span>
            ) : null}
          </Link>
        ) : null}
        {!runsEvening ? (
          <Link to="/admin/venues/$id/edit" params={params}>
            Venue
          </Link>
        ) : isAdmin ? (
          <Link to="/admin/venues/$id/reservations" params={params} activeOptions={{ includeSearch: false }}>
            Reservations
          </Link>
        ) : (
          <Link to="/venue-menu" search={{ venue: venueParam(venueId) }} activeOptions={{ includeSearch: false }}>
            {hasMenus ? 'Menus and reservations' : 'Reservations'}
          </Link>
        )}
        <Link to="/venue-hours/$id" params={params}>
          Hours
        </Link>
        {can(actor, 'venue:read-people', { venueId }) ? (
          <Link to="/venue-people/$id" params={params}>
            People
          </Link>
        ) : null}
        <Link to="/venue-cards/$id" params={params}>
          Cards
        </Link>
        {hasMenus ? (
          <Link to="/venue-embed/$id" params={params}>
            Website
          </Link>
        ) : null}
      </div>
      {hours?.slug ? (
        <Link to="/venues/$id" params={{ id: hours.slug }} className={`${styles.page} small`}>
          {publicPage}
        </Link>
      ) : isPending ? (
        <span className={`${styles.page} small`} aria-hidden="true">
          {publicPage}
        </span>
      ) : null}
    </nav>
  )
}
