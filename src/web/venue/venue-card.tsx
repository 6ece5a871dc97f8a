import { Link } from '@tanstack/react-router'
import * as cardLinkStyles from '../ui/card-link.module.css'
import { Opening } from '../ui/opening.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import * as styles from './venue-card.module.css'
import type { VenueCardView } from './venue-card-view.ts'
import { VenueMeta } from './venue-meta.tsx'

type Props = {
  venue: VenueCardView
  heading: 'h2' | 'h3'
  sticker?: string
  sizes: string
}

/** The link of the name covers the card, so that it is one tab stop. */
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
        {venue.opening ? (
          <p className={styles.opening}>
            <Opening {...venue.opening} />
          </p>
        ) : null}
        <span className={styles.more} aria-hidden="true">
          View Details
        </span>
      </div>
    </article>
  )
}
