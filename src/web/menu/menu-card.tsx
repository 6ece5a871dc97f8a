import { Link } from '@tanstack/react-router'
import { Badge } from '../ui/badge.tsx'
import { Picture } from '../ui/picture.tsx'
import { PriceBand } from '../ui/price-band.tsx'
import { MenuLines } from './menu-lines.tsx'
import type { BrowsedMenu } from './menu-view.ts'

/** A menu among those of other venues, as a printed card. */
export function MenuCard({ menu: { name, type, description, picture, categories, venue } }: { menu: BrowsedMenu }) {
  return (
    <article className="sheet">
      <div className="inner">
        <header className="top">
          <p className="of">
            <Link to="/venues/$id" params={{ id: venue.slug }}>
              {venue.name}
            </Link>
            <PriceBand price={venue.price} />
          </p>
          <h2>{name}</h2>
          <Badge>{type}</Badge>
        </header>
        <p className="where">{venue.address}</p>
        {description ? <p className="menu-line">{description}</p> : null}
        {picture ? <Picture src={picture.url} alt={picture.alt} sizes="(max-width: 60rem) 90vw, 36rem" ratio="5/2" /> : null}
        <MenuLines categories={categories} heading="h3" />
      </div>
    </article>
  )
}
