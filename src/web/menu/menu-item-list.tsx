import { formatPrice } from '../../domain/menu/price.ts'
import { formatItemPrice, type ItemSize } from '../../domain/menu/sizes.ts'
import { Tag } from '../ui/badge.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import { Stars } from '../ui/stars.tsx'
import { DishAllergens } from './dish-allergens.tsx'
import * as styles from './menu-item-list.module.css'
import type { CategoryView, DishView } from './menu-view.ts'
import * as priceStyles from './price.module.css'

/** Categories and dishes may share names, so that their index is the key. */
export function MenuItemList({ categories, heading: Heading }: { categories: readonly CategoryView[]; heading: 'h3' | 'h4' }) {
  return categories.map((category, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of a loaded menu never changes
    <section key={index} className={styles.category}>
      <Heading>{category.name}</Heading>
      {category.description ? <p className={styles.line}>{category.description}</p> : null}
      <ul>
        {category.items.map((dish, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <DishLine key={place} dish={dish} />
        ))}
      </ul>
    </section>
  ))
}

/** Few classes, because a page contains hundreds of dishes. */
function DishLine({ dish: { anchor, name, description, price, sizes, rating, tags, allergens, image } }: { dish: DishView }) {
  return (
    <li id={anchor} className={image ? styles.pictured : undefined}>
      <b>{name}</b>
      <span className={priceStyles.price}>{formatItemPrice({ price, sizes })}</span>
      {description ? <p>{description}</p> : null}
      {sizes || rating || tags || allergens !== undefined ? (
        <span className={styles.notes}>
          {sizes ? <Sizes sizes={sizes} /> : null}
          {rating ? <Stars rating={rating} /> : null}
          {tags?.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {allergens === undefined ? null : <DishAllergens allergens={allergens} />}
        </span>
      ) : null}
      {image ? <ResponsiveImage src={image.url} alt={image.alt} sizes="5.5rem" ratio="1/1" /> : null}
    </li>
  )
}

function Sizes({ sizes }: { sizes: readonly ItemSize[] }) {
  return (
    <span className={styles.sizes}>
      {sizes.map(({ name, price }) => (
        <span key={name}>
          {name} <span className="tabular">{formatPrice(price)}</span>
        </span>
      ))}
    </span>
  )
}
