import type { ReactNode } from 'react'
import type { DishDifference } from '../../../domain/menu/menu-diff.ts'
import { formatPrice } from '../../../domain/menu/price.ts'
import * as styles from './differences.module.css'
import { type Difference, type DishText, listTags } from './list-differences.ts'

export function DishSides({ difference: { before, after, differs } }: { difference: Difference }) {
  return (
    <div className={styles.sides}>
      <Side title="On the menu" dish={before} differs={differs} />
      <Side title="On the photograph" dish={after} differs={differs} />
    </div>
  )
}

function Side({ title, dish, differs }: { title: string; dish: DishText | null; differs: readonly DishDifference[] }) {
  if (!dish) return null
  const isShown = (field: DishDifference, text: string) => text !== '' || differs.includes(field)
  const tags = listTags(dish.dietary_info)
  const price =
    dish.price === null
      ? 'Price not read'
      : [formatPrice(dish.price), ...(dish.sizes ?? []).map((size) => `${size.name} ${formatPrice(size.price)}`)].join(' · ')
  return (
    <div className={styles.side}>
      <h3 className="small muted">{title}</h3>
      <p className={styles.name}>
        <Part differs={differs.includes('name')}>{dish.name}</Part> <Part differs={differs.includes('price')}>{price}</Part>
      </p>
      {isShown('description', dish.description ?? '') ? (
        <p className="small">
          <Part differs={differs.includes('description')}>{dish.description ?? 'No description'}</Part>
        </p>
      ) : null}
      {isShown('dietary_info', tags) ? (
        <p className="small">
          <Part differs={differs.includes('dietary_info')}>{tags || 'No dietary tags'}</Part>
        </p>
      ) : null}
    </div>
  )
}

function Part({ differs, children }: { differs: boolean; children: ReactNode }) {
  return differs ? <mark className={styles.differs}>{children}</mark> : <span>{children}</span>
}
