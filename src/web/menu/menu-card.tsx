import { Link } from '@tanstack/react-router'
import { Badge } from '../ui/badge.tsx'
import { PriceBandLabel } from '../ui/price-band.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import { UnbrokenEnd } from '../ui/unbroken-end.tsx'
import type { BrowsedMenu } from './browsed-menu.ts'
import { MenuItemList } from './menu-item-list.tsx'
import * as styles from './menu-sheet.module.css'

export function MenuCard({ menu: { name, type, description, image, categories, venue } }: { menu: BrowsedMenu }) {
  return (
    <article className={styles.sheet}>
      <div className={styles.inner}>
        <header className={styles.top}>
          <p className={styles.venue}>
            <Link to="/venues/$id" params={{ id: venue.slug }}>
              {venue.name}
            </Link>
            <PriceBandLabel price={venue.price} />
          </p>
          <h2>{name}</h2>
          <Badge>{type}</Badge>
        </header>
        <p className={styles.address}>
          <UnbrokenEnd text={venue.address} />
        </p>
        {description ? <p className={styles.line}>{description}</p> : null}
        {image ? <ResponsiveImage src={image.url} alt={image.alt} sizes="(max-width: 60rem) 90vw, 36rem" ratio="5/2" /> : null}
        <MenuItemList categories={categories} heading="h3" />
      </div>
    </article>
  )
}
