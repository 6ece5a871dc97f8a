import { Link } from '@tanstack/react-router'
import * as cardLinkStyles from '../ui/card-link.module.css'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import * as styles from './venue-card.module.css'
import type { VenueCardView } from './venue-card-view.ts'
import { VenueMeta } from './venue-meta.tsx'

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
    <article className={styles.card}>
      {sticker ? <span className={styles.sticker}>{sticker}</span> : null}
      <ResponsiveImage src={venue.image_url} alt={venue.image_alt ?? ''} sizes={sizes} ratio="3/2" name={venue.name} />
      <div className={styles.text}>
        <Heading>
          <Link to="/venues/$id" params={{ id: venue.slug }} className={cardLinkStyles.cover}>
            {venue.name}
          </Link>
        </Heading>
        <VenueMeta cuisine={venue.cuisine} price={venue.price} address={venue.address} />
        <span className={styles.more} aria-hidden="true">
          View Details
        </span>
      </div>
    </article>
  )
}
