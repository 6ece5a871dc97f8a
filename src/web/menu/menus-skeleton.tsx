import { FilterSkeleton } from '../filters/filter-skeleton.tsx'
import { LoadingSkeleton } from '../ui/skeleton.tsx'
import { useScrollToTop } from '../ui/use-scroll-to-top.ts'
import { MenuSkeleton } from './menu-skeleton.tsx'
import { MenusHeader } from './menus-header.tsx'
import * as styles from './menus-page.module.css'

export function MenusSkeleton() {
  useScrollToTop()
  return (
    <div className="container">
      <MenusHeader />
      <FilterSkeleton rows={4} />
      <LoadingSkeleton text="Loading menus...">
        <div className={styles.columns}>
          <MenuSkeleton />
          <MenuSkeleton />
        </div>
      </LoadingSkeleton>
    </div>
  )
}
