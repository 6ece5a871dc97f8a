import { Link } from '@tanstack/react-router'
import { formatItemPrice } from '../../domain/menu/sizes.ts'
import { formatMiles } from '../filters/format-miles.ts'
import * as priceStyles from '../menu/price.module.css'
import { pluralise } from '../pluralise.ts'
import { Badge, Tag } from '../ui/badge.tsx'
import * as cardLinkStyles from '../ui/card-link.module.css'
import { Icon } from '../ui/icon.tsx'
import { Opening } from '../ui/opening.tsx'
import { PriceBandLabel } from '../ui/price-band.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import { Stars } from '../ui/stars.tsx'
import * as styles from './found-item.module.css'
import type { FoundView } from './found-view.ts'
import type { Marked } from './marked.ts'

/** A result row. The link of the name covers the row, so that it is one tab stop. */
export function FoundItem({ found }: { found: FoundView }) {
  const { name, slug, anchor, lead, city, price, sizes, band, imageUrl, rating, tags, distanceKm, opening, reason, dishes, moreDishes } =
    found
  return (
    <li className={styles.item}>
      <ResponsiveImage src={imageUrl} alt="" sizes="96px" ratio="1/1" />
      <div>
        <div className={styles.head}>
          <h2>
            <Link to="/venues/$id" params={{ id: slug }} hash={anchor ?? ''} className={cardLinkStyles.cover}>
              <MarkedText parts={name} />
            </Link>
          </h2>
          {price === null ? <Badge>Venue</Badge> : <span className={priceStyles.price}>{formatItemPrice({ price, sizes })}</span>}
        </div>
        <p className={styles.place}>
          <span>
            {lead ? (
              <b>
                <MarkedText parts={lead} />
              </b>
            ) : null}
            <span>
              <MarkedText parts={city} />
            </span>
            {band ? (
              <span>
                <PriceBandLabel price={band} />
              </span>
            ) : null}
          </span>
          {distanceKm !== null || opening ? (
            <span>
              {distanceKm === null ? null : <span>{formatMiles(distanceKm)}</span>}
              {opening ? <Opening {...opening} /> : null}
            </span>
          ) : null}
        </p>
        {reason ? (
          <p className={styles.reason}>
            <Icon name="search" />
            <span>
              {reason.label}
              {reason.text ? (
                <>
                  {': '}
                  <q>
                    <MarkedText parts={reason.text} />
                  </q>
                </>
              ) : null}
            </span>
          </p>
        ) : null}
        {dishes.length > 0 ? (
          <ul className={styles.dishes}>
            {dishes.map((dish) => (
              <li key={dish.anchor}>
                <Link to="/venues/$id" params={{ id: slug }} hash={dish.anchor}>
                  <MarkedText parts={dish.name} />
                </Link>
                <span className={priceStyles.price}>{formatItemPrice(dish)}</span>
              </li>
            ))}
            {moreDishes > 0 ? <li>and {pluralise(moreDishes, 'more dish', 'more dishes')}</li> : null}
          </ul>
        ) : null}
        {rating || tags.length > 0 ? (
          <p className={styles.tags}>
            {rating ? <Stars rating={rating} /> : null}
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </p>
        ) : null}
      </div>
    </li>
  )
}

function MarkedText({ parts }: { parts: Marked }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes
  return parts.map((text, index) => (index % 2 === 0 ? text : <mark key={index}>{text}</mark>))
}
