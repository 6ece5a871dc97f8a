import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Venue } from '../../contract/venue.ts'
import { venuePath } from '../../domain/public-pages.ts'
import { VenueMap } from '../map/venue-map.tsx'
import { MenuDetails } from '../menu/menu-details.tsx'
import type { MenuView } from '../menu/menu-view.ts'
import { useSite } from '../site.ts'
import { breadcrumbs, JsonLd, JsonLdPlaceholder } from '../structured-data/json-ld.tsx'
import { restaurantData } from '../structured-data/restaurant.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHeader } from '../ui/section-header.tsx'
import { AllergenKey } from './allergen-key.tsx'
import { AllergenTable, statingMenus } from './allergen-table.tsx'
import * as menuBarStyles from './menu-bar.module.css'
import { VenueDetails } from './venue-details.tsx'
import { VenueHero } from './venue-hero.tsx'
import * as styles from './venue-page.module.css'

const route = getRouteApi('/venues/$id')

export default function VenuePage() {
  const { venue, menus, hours } = route.useLoaderData()
  return (
    <article>
      <VenueStructuredData venue={venue} menus={menus} />
      <VenueHero venue={venue} hours={hours} />
      <MenuBar name={venue.name} menus={menus} />
      <div className={`container ${styles.layout}`}>
        <div>
          <Menus menus={menus} />
          <AllergenTable menus={menus} />
        </div>
        <aside className={styles.side} aria-label="About this venue">
          {venue.description?.trim() ? (
            <section>
              <h2>About</h2>
              <p className={styles.about}>{venue.description}</p>
            </section>
          ) : null}
          <section>
            <h2>Additional Information</h2>
            <VenueDetails venue={venue} />
            {venue.has_owner ? null : (
              <p className={styles.claim}>
                <a href={`/claim-venue/${venue.id}`}>Is this your venue?</a>
              </p>
            )}
            {venue.latitude !== null && venue.longitude !== null ? (
              <VenueMap latitude={venue.latitude} longitude={venue.longitude} name={venue.name} />
            ) : null}
          </section>
        </aside>
      </div>
    </article>
  )
}

function Menus({ menus }: { menus: MenuView[] }) {
  return (
    <section aria-labelledby="menus">
      <SectionHeader title="Menus" id="menus" />
      <AllergenKey menus={menus} />
      {menus.length === 0 ? <EmptyState>No menus available</EmptyState> : null}
      {menus.map((menu, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two menus may share a name; their order never changes on the page
        <div key={place} id={menuAnchor(place)}>
          <MenuDetails menu={menu} />
        </div>
      ))}
    </section>
  )
}

function VenueStructuredData({ venue, menus }: { venue: Venue; menus: readonly MenuView[] }) {
  const site = useSite()
  if (!import.meta.env.SSR) return <JsonLdPlaceholder />
  const way = [
    { name: 'Our Venues', path: '/venues' },
    { name: venue.name, path: venuePath(venue.slug) },
  ]
  return <JsonLd data={[restaurantData(site, venue, menus), breadcrumbs(site, way)]} />
}

function menuAnchor(place: number): string {
  return `menu-${place + 1}`
}

type Props = { name: string; menus: readonly MenuView[] }

function MenuBar({ name, menus }: Props) {
  const current = useReadAnchor(menus.length)
  if (menus.length < 2) return null
  return (
    <nav className={menuBarStyles.bar} aria-label="Menus on this page" data-menu-bar="" data-name={name}>
      <ul>
        {menus.map((menu, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two menus may share a name; their order never changes on the page
          <li key={place}>
            <a href={`#${menuAnchor(place)}`} aria-current={current === place ? 'true' : undefined}>
              {menu.name}
            </a>
          </li>
        ))}
        {statingMenus(menus).length > 0 ? (
          <li className={menuBarStyles.allergens}>
            <a href="#allergens">Allergens</a>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

/** Returns the position of the menu that is being read: the last one that begins in the upper third of the window; null above the menus. */
function useReadAnchor(count: number): number | null {
  const [read, setRead] = useState<number | null>(null)
  useEffect(() => {
    const sheets = Array.from({ length: count }, (_, place) => document.getElementById(menuAnchor(place)))
    const observer = new IntersectionObserver(
      () => {
        const begun = sheets.filter((sheet) => sheet && sheet.getBoundingClientRect().top < innerHeight / 3).length
        setRead(begun === 0 ? null : begun - 1)
      },
      // A line across the window, which menus cross when they begin and end.
      { rootMargin: '-33% 0px -66%' },
    )
    for (const sheet of sheets) if (sheet) observer.observe(sheet)
    return () => observer.disconnect()
  }, [count])
  return read
}
