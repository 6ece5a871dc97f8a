import type { ReactNode } from 'react'
import type { Venue } from '../../contract/venue.ts'
import { mailtoHref } from '../../domain/account/email.ts'
import { formatDate } from '../../domain/time.ts'
import { phoneHref, websiteHref } from '../../domain/venue/contact-links.ts'
import { HYGIENE_RATINGS, hygieneUrl } from '../../domain/venue/hygiene.ts'
import { DetailIcon, type DetailIconName } from '../ui/detail-icon.tsx'
import * as styles from './venue-details.module.css'

export function VenueDetails({ venue }: { venue: Venue }) {
  const website = websiteHref(venue.website)
  const cityLine = [venue.address_city, venue.address_county].filter(Boolean).join(', ')
  return (
    <dl className={styles.facts}>
      <Fact icon="pin" label="Address">
        {venue.address_road}
        <br />
        {cityLine}
        <br />
        {venue.address_postcode}
      </Fact>
      {venue.phone ? (
        <Fact icon="phone" label="Phone">
          <a href={phoneHref(venue.phone)}>{venue.phone}</a>
        </Fact>
      ) : null}
      {venue.email ? (
        <Fact icon="mail" label="Email">
          <a href={mailtoHref(venue.email)}>{venue.email}</a>
        </Fact>
      ) : null}
      {website ? (
        <Fact icon="globe" label="Website">
          <a href={website} rel="noopener noreferrer nofollow" target="_blank">
            Visit Website<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </Fact>
      ) : null}
      {venue.hours_mon_fri || venue.hours_sat_sun ? (
        <Fact icon="clock" label="Opening hours">
          <Hours days="Mon to Fri" text={venue.hours_mon_fri} />
          <Hours days="Sat and Sun" text={venue.hours_sat_sun} />
        </Fact>
      ) : null}
      {venue.hygiene_rating === null ? null : (
        <Fact icon="shield" label="Food hygiene">
          <HygieneRating rating={venue.hygiene_rating} ratedOn={venue.hygiene_rated_on} id={venue.hygiene_id} />
        </Fact>
      )}
    </dl>
  )
}

type HygieneProps = { rating: NonNullable<Venue['hygiene_rating']>; ratedOn: string | null; id: string | null }

function HygieneRating({ rating, ratedOn, id }: HygieneProps) {
  const source = 'Food Standards Agency'
  return (
    <>
      Food hygiene {/^\d$/.test(rating) ? `${rating} of 5` : rating}: {HYGIENE_RATINGS[rating].toLowerCase()}
      <span className={`muted small ${styles.source}`}>
        {ratedOn === null ? '' : `Inspected on ${formatDate(ratedOn)}. `}Source:{' '}
        {id === null ? (
          source
        ) : (
          <a href={hygieneUrl(id)} rel="noopener noreferrer nofollow" target="_blank">
            {source}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
      </span>
    </>
  )
}

function Fact({ icon, label, children }: { icon: DetailIconName; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <DetailIcon name={icon} />
        <span className="visually-hidden">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Hours({ days, text }: { days: string; text: string | null }) {
  if (!text) return null
  return (
    <p className={styles.hours}>
      <span>{days}</span> <span className="tabular">{text}</span>
    </p>
  )
}
