import { FilterSkeleton } from '../filters/filter-skeleton.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { usePageTop } from '../ui/use-page-top.ts'
import { MenuSheetSkeleton } from './menu-sheet-skeleton.tsx'
import { MenusHead } from './menus-head.tsx'
import * as styles from './menus-page.module.css'

/** The menus page while its menus come. */
export function MenusPending() {
  usePageTop()
  return (
    <div className="container">
      <MenusHead />
      <FilterSkeleton rows={4} />
      <Loading text="Loading menus...">
        <div className={styles.columns}>
          <MenuSheetSkeleton />
          <MenuSheetSkeleton />
        </div>
      </Loading>
    </div>
  )
}
