import { Link } from '@tanstack/react-router'
import { dishAnchor } from '../../domain/menu/dish-anchor.ts'
import { formatPrice } from '../../domain/menu/price.ts'
import { Picture } from '../ui/picture.tsx'
import type { DishCardView } from './dish-card-view.ts'

/** A dish with its price and the venue that serves it; all of it links to the dish's line on the venue's page. */
export function DishCard({ dish, sizes }: { dish: DishCardView; sizes: string }) {
  return (
    <article className="dcard">
      <Picture src={dish.image_url} alt={dish.image_alt ?? ''} sizes={sizes} ratio="1/1" name={dish.name} />
      <div className="row">
        <h3>
          <Link to="/venues/$id" params={{ id: dish.venue.slug }} hash={dishAnchor(dish.id)}>
            {dish.name}
          </Link>
        </h3>
        <span className="pr">{formatPrice(dish.price)}</span>
      </div>
      <p className="small muted">{dish.venue.name}</p>
    </article>
  )
}
