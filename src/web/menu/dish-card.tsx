import { Link } from '@tanstack/react-router'
import type { Dish } from '../../contract/menu.ts'
import { formatPrice } from '../../domain/menu/price.ts'
import { Picture } from '../ui/picture.tsx'

/** What a card shows; loaders send nothing more. */
export type DishCardView = Pick<Dish, 'id' | 'name' | 'price' | 'image_url' | 'image_alt'> & { venue: Pick<Dish['venue'], 'name' | 'slug'> }

/** A dish with its price and the venue that serves it; all of it links to the venue. */
export function DishCard({ dish, sizes }: { dish: DishCardView; sizes: string }) {
  return (
    <article className="dcard">
      <Picture src={dish.image_url} alt={dish.image_alt ?? ''} sizes={sizes} ratio="1/1" name={dish.name} />
      <div className="row">
        <h3>
          <Link to="/venues/$id" params={{ id: dish.venue.slug }}>
            {dish.name}
          </Link>
        </h3>
        <span className="pr">{formatPrice(dish.price)}</span>
      </div>
      <p className="small muted">{dish.venue.name}</p>
    </article>
  )
}

/** Only what the card shows of a dish. */
export function toDishCardView(dish: Dish): DishCardView {
  const { id, name, price, image_url, image_alt, venue } = dish
  return { id, name, price, image_url, image_alt, venue: { name: venue.name, slug: venue.slug } }
}
