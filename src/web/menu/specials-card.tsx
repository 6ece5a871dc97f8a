import { Link } from '@tanstack/react-router'
import { formatItemPrice } from '../../domain/menu/sizes.ts'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import type { SpecialsCardView } from './card-views.ts'
import * as priceStyles from './price.module.css'
import * as styles from './specials-card.module.css'

export function SpecialsCard({ menu, sizes }: { menu: SpecialsCardView; sizes: string }) {
  return (
    <article className={styles.slip}>
      <ResponsiveImage src={menu.image_url} alt={menu.image_alt ?? ''} sizes={sizes} ratio="16/9" name={menu.name} />
      <div className={styles.text}>
        <h3>{menu.name}</h3>
        <p className="small muted">
          <Link to="/venues/$id" params={{ id: menu.venue.slug }}>
            {menu.venue.name}
          </Link>
        </p>
        <ul className={styles.lines}>
          {menu.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move, and their names may repeat
            <li key={index}>
              <span>{item.name}</span>
              <span className={styles.leader} aria-hidden="true" />
              <span className={priceStyles.price}>{formatItemPrice(item)}</span>
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}
