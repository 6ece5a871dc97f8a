import { Link } from '@tanstack/react-router'
import { Picture } from '../ui/picture.tsx'
import { PriceBand } from '../ui/price-band.tsx'
import type { VenueCardView } from './venue-card-view.ts'

type Props = {
  venue: VenueCardView
  /** Which heading its name is on the page. */
  heading: 'h2' | 'h3'
  /** The yellow sticker on the picture, such as 'New'. */
  sticker?: string
  /** How wide the card is, for the picture's `sizes`. */
  sizes: string
}

/** A venue as a card. The name's link covers all of it: one stop for the keyboard. */
export function VenueCard({ venue, heading: Heading, sticker, sizes }: Props) {
  return (
    <article className="vcard">
      {sticker ? <span className="sticker">{sticker}</span> : null}
      <Picture src={venue.image_url} alt={venue.image_alt ?? ''} sizes={sizes} ratio="3/2" name={venue.name} />
      <div className="txt">
        <Heading>
          <Link to="/venues/$id" params={{ id: venue.slug }}>
            {venue.name}
          </Link>
        </Heading>
        <p className="meta">
          {venue.cuisine ? <b>{venue.cuisine}</b> : null}
          <PriceBand price={venue.price} />
        </p>
        <p className="meta">{venue.address}</p>
        <span className="more" aria-hidden="true">
          View Details
        </span>
      </div>
    </article>
  )
}
