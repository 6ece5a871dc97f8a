import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NEW_VENUE_DAYS } from '../../domain/venue/new-venue.ts'
import { DishCard } from '../menu/dish-card.tsx'
import { SpecialsCard } from '../menu/specials-card.tsx'
import { pluralise } from '../pluralise.ts'
import { useSite } from '../site.ts'
import { Carousel } from '../ui/carousel.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { VenueCard } from '../venue/venue-card.tsx'
import type { Home, HomeSectionData } from './queries.ts'

const CARD_SIZES = '(max-width: 40rem) 82vw, 376px'
const NARROW_CARD_SIZES = '(max-width: 40rem) 62vw, 276px'

export function Sections({ home }: { home: Home }) {
  const { productName } = useSite()
  const { newVenues, specials, dishes, featuredVenues } = home
  if (Object.values(home).every((section) => section.total === 0)) {
    return (
      <div className="container">
        <EmptyState hint="New venues, specials and featured dishes will appear here." action={<AllVenues />}>
          Nothing here yet.
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      {newVenues.total > 0 ? (
        <Carousel title={`New on ${productName}`} line={joinedLine(newVenues.total)} more={rest(newVenues, <AllVenues />)}>
          {newVenues.shown.map((venue) => (
            <VenueCard key={venue.slug} venue={venue} heading="h3" sticker="New" sizes={CARD_SIZES} />
          ))}
        </Carousel>
      ) : null}
      {specials.total > 0 ? (
        <Carousel title="Today's Specials" line="Fresh from today's board" more={rest(specials, <AllSpecials />)}>
          {specials.shown.map((menu) => (
            <SpecialsCard key={menu.id} menu={menu} sizes={CARD_SIZES} />
          ))}
        </Carousel>
      ) : null}
      {dishes.total > 0 ? (
        <Carousel title="Featured Dishes" narrow more={rest(dishes, <AllMenus />)}>
          {dishes.shown.map((dish) => (
            <DishCard key={dish.id} dish={dish} sizes={NARROW_CARD_SIZES} />
          ))}
        </Carousel>
      ) : null}
      {featuredVenues.total > 0 ? (
        <Carousel title="Featured Venues" more={rest(featuredVenues, <AllVenues />)}>
          {featuredVenues.shown.map((venue) => (
            <VenueCard key={venue.slug} venue={venue} heading="h3" sticker="Featured" sizes={CARD_SIZES} />
          ))}
        </Carousel>
      ) : null}
    </>
  )
}

function joinedLine(total: number): string {
  return `${pluralise(total, 'venue')} joined in the last ${NEW_VENUE_DAYS} days`
}

function rest(section: HomeSectionData<unknown>, link: ReactNode): ReactNode {
  return section.total > section.shown.length ? link : null
}

function AllVenues() {
  return (
    <Link to="/venues" className="link">
      All venues
    </Link>
  )
}

function AllSpecials() {
  return (
    <Link to="/menu" search={{ type: ['Specials'] }} className="link">
      All specials
    </Link>
  )
}

function AllMenus() {
  return (
    <Link to="/menu" className="link">
      All menus
    </Link>
  )
}
