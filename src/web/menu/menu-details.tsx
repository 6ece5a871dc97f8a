import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import { MenuItemList } from './menu-item-list.tsx'
import * as styles from './menu-sheet.module.css'
import type { MenuView } from './menu-view.ts'

/** Initially open; closes without JavaScript, too. */
export function MenuDetails({ menu: { name, type, description, image, categories } }: { menu: MenuView }) {
  return (
    <details className={styles.sheet} open>
      <summary className={`${styles.inner} ${styles.top}`}>
        <h3>{name}</h3>
        <Badge>{type}</Badge>
        <Icon name="down" />
        {description ? <span className={styles.line}>{description}</span> : null}
      </summary>
      <div className={styles.inner}>
        {image ? <ResponsiveImage src={image.url} alt={image.alt} sizes="(max-width: 60rem) 90vw, 44rem" ratio="5/2" /> : null}
        <MenuItemList categories={categories} heading="h4" />
      </div>
    </details>
  )
}
