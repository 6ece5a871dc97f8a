import type { Venue } from '../../contract/venue.ts'
import { phoneHref, websiteHref } from '../../domain/venue/contact-links.ts'
import { DetailIcon } from '../ui/detail-icon.tsx'
import * as styles from './call-to-book.module.css'

export function CallToBook({ venue: { name, phone, website } }: { venue: Pick<Venue, 'name' | 'phone' | 'website'> }) {
  const href = websiteHref(website)
  return (
    <div className={styles.place}>
      <p>{name} doesn’t take requests online at the moment.</p>
      {phone ? (
        <a className="btn wide" href={phoneHref(phone)}>
          <DetailIcon name="phone" />
          Call to book
        </a>
      ) : null}
      {href ? (
        <a className="btn outline wide" href={href} rel="noopener noreferrer nofollow" target="_blank">
          <DetailIcon name="globe" />
          Visit Website<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      ) : null}
    </div>
  )
}
