import { FilterSkeleton } from '../filters/filter-skeleton.tsx'
import { LoadingSkeleton } from '../ui/skeleton.tsx'
import { useScrollToTop } from '../ui/use-scroll-to-top.ts'
import { MenuSheetSkeleton } from './menu-sheet-skeleton.tsx'
import { MenusHead } from './menus-head.tsx'
import * as styles from './menus-page.module.css'

/** The menus page while its menus come. */
export function MenusPending() {
  useScrollToTop()
  return (
    <div className="container">
      <MenusHead />
      <FilterSkeleton rows={4} />
      <LoadingSkeleton text="Loading menus...">
        <div className={styles.columns}>
          <MenuSheetSkeleton />
          <MenuSheetSkeleton />
        </div>
      </LoadingSkeleton>
    </div>
  )
}
