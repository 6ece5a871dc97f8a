import { Link } from '@tanstack/react-router'
import { dishAnchor } from '../../domain/menu/dish-anchor.ts'
import { formatItemPrice } from '../../domain/menu/sizes.ts'
import * as cardLinkStyles from '../ui/card-link.module.css'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import type { DishCardView } from './card-views.ts'
import * as styles from './dish-card.module.css'
import * as priceStyles from './price.module.css'

export function DishCard({ dish, sizes }: { dish: DishCardView; sizes: string }) {
  return (
    <article className={styles.card}>
      <ResponsiveImage src={dish.image_url} alt={dish.image_alt ?? ''} sizes={sizes} ratio="1/1" name={dish.name} />
      <div className={styles.row}>
        <h3>
          <Link to="/venues/$id" params={{ id: dish.venue.slug }} hash={dishAnchor(dish.id)} className={cardLinkStyles.cover}>
            {dish.name}
          </Link>
        </h3>
        <span className={priceStyles.price}>{formatItemPrice(dish)}</span>
      </div>
      <p className="small muted">{dish.venue.name}</p>
    </article>
  )
}
