import type { Venue } from '../../contract/venue.ts'
import { replyTimePhrase } from '../../domain/reservation/reply-time.ts'
import { shortAddress } from '../../domain/venue/address.ts'
import { CallToBook } from '../reservation/call-to-book.tsx'
import { MakeReservationButton } from '../reservation/make-reservation-button.tsx'
import { PriceBandLabel } from '../ui/price-band.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import * as styles from './venue-hero.module.css'
import type { VenueHoursView } from './venue-hours-view.ts'
import { VenueStrip } from './venue-strip.tsx'

export function VenueHero({ venue, hours }: { venue: Venue; hours: VenueHoursView | null }) {
  return (
    <>
      <div className={styles.picture}>
        <ResponsiveImage
          src={venue.image_url}
          alt={venue.image_alt ?? ''}
          sizes="(max-width: 40rem) 60vw, 100vw"
          ratio="5/2"
          name={venue.name}
          eager
        />
      </div>
      <div className="container">
        <div className={styles.plate}>
          <div className={styles.top}>
            <div>
              <h1>{venue.name}</h1>
              <p className={styles.meta}>
                {venue.cuisines.map((cuisine, index) =>
                  index === 0 ? <b key={cuisine}>{cuisine}</b> : <span key={cuisine}>{cuisine}</span>,
                )}
                <PriceBandLabel price={venue.price} />
                <span>{shortAddress(venue)}</span>
              </p>
            </div>
            {venue.takes_requests ? (
              <div>
                <MakeReservationButton venue={venue} />
                {venue.reply_hours === null ? null : <p className={styles.reply}>Usually answers {replyTimePhrase(venue.reply_hours)}</p>}
              </div>
            ) : (
              <CallToBook venue={venue} />
            )}
          </div>
          <VenueStrip venue={venue} hours={hours} />
        </div>
      </div>
    </>
  )
}
